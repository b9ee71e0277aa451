/** Korean counting words, used as decoration of lists. */
export const counting = ['하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟'] as const
