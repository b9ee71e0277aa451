import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { wholeNumbers } from './whole-numbers.tsx'

const marked = (text: string): string => renderToStaticMarkup(<p>{wholeNumbers(text)}</p>)

test('no line ends within the number of a booking, and the sentence around it stays as it is', () => {
  expect(marked('Xin chào, mã đặt lịch của tôi là N-7K2P4.')).toBe(
    '<p>Xin chào, mã đặt lịch của tôi là <span class="whole">N-7K2P4</span>.</p>',
  )
  expect(marked('예약 번호는 N-7K2P4입니다.')).toContain('<span class="whole">N-7K2P4</span>입니다.')
  expect(marked('No number, N-7, NN-7K2P4')).toBe('<p>No number, N-7, NN-7K2P4</p>')
})
