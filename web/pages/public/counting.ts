/** Ornament: the Korean counting words, so that a reader learns to count while reading a list. */
export const counting = ['하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟'] as const
