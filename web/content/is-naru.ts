/** True if the office has the product's own name, which a chapter of the built-in story explains. */
export const isNaru = (koreanName: string): boolean => koreanName === '나루'
