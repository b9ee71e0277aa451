import type { Page } from '@playwright/test'

/**
 * Makes every text of the open page longer, as a translation does, and returns the elements that then exceed the
 * width of the screen.
 */
export const tooWideWithLongTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (text.parentElement?.closest('script, style, option, svg')) continue
      // Accents make letters taller, and the brackets reveal truncated texts.
      const longer = text.data.trim().replaceAll('a', 'áă').replaceAll('e', 'ëê').replaceAll('o', 'öô')
      if (longer) text.data = `[${longer}]`
    }
    const limit = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= limit) return []
    return [...document.body.querySelectorAll('*')]
      .filter((element) => !element.closest('svg') && element.getBoundingClientRect().right > limit + 1)
      .map((element) => `${element.localName}.${element.className}: ${element.textContent?.slice(0, 30)}`)
      .slice(0, 8)
  })
