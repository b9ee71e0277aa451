import { expect, test } from 'vitest'
import { preparing as en } from './en/preparing.ts'
import { preparing as ko } from './ko/preparing.ts'
import { preparing as vi } from './vi/preparing.ts'
import { preparing as zh } from './zh/preparing.ts'

test.each([
  ['English', en, 'Short-term programs'],
  ['Korean', ko, '단기 프로그램'],
  ['Vietnamese', vi, 'Chương trình ngắn hạn'],
  ['Chinese', zh, '短期项目'],
])(
  'in %s the first page of preparing has six topics, and short-term programs are the last',
  (_, pages, last) => {
    const titles = pages[0].map(({ title }) => title)
    expect(titles).toHaveLength(6)
    expect(titles.at(-1)).toBe(last)
  },
)
