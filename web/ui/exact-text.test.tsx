import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exactText } from './exact-text.tsx'

const marked = (text: string, ...values: string[]): string =>
  renderToStaticMarkup(<p>{exactText(text, ...values)}</p>)

test('a booking number is neither broken over lines nor translated, and the sentence stays unchanged', () => {
  expect(marked('Xin chào, mã đặt lịch của tôi là N-7K2P4.')).toBe(
    '<p><span>Xin chào, mã đặt lịch của tôi là </span><span class="whole" translate="no">N-7K2P4</span><span>.</span></p>',
  )
  expect(marked('예약 번호는 N-7K2P4입니다.')).toContain('>N-7K2P4</span><span>입니다.</span>')
  expect(marked('No number, N-7, NN-7K2P4')).toBe('<p>No number, N-7, NN-7K2P4</p>')
})

test('a value is matched literally', () => {
  expect(marked('Our account is a.b+c (KakaoTalk).', 'a.b+c', '')).toBe(
    '<p><span>Our account is </span><span translate="no">a.b+c</span><span> (KakaoTalk).</span></p>',
  )
  expect(marked('axb', 'a.b')).toBe('<p>axb</p>')
})
