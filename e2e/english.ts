import type { Page } from '@playwright/test'
import type { Locale } from '#contract/locales.ts'
import { findEnglish } from '#web/texts/testing-english.ts'

/** Returns the English texts of the open page: visible or folded, alternative texts and placeholders too. */
export async function englishOn(page: Page, locale: Locale): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title]
    const skipped =
      'script, style, noscript, template, [lang="en"], [translate="no"], .typed, textarea, .paypal-buttons'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      if (!node.parentElement?.closest(skipped)) found.push(node.textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [alt], [title], [placeholder]'))
      if (!element.closest(skipped))
        for (const name of ['aria-label', 'alt', 'title', 'placeholder'])
          found.push(element.getAttribute(name) ?? '')
    return found
  })
  return texts.flatMap((text) => findEnglish(text, locale))
}

/** Returns the English texts in the HTML of a page as the server sends it. */
export function englishIn(html: string, locale: Locale): string[] {
  const shown = html
    .replaceAll(/<(script|style|svg|template|textarea)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<(\w+)\b[^>]* (?:translate="no"|class="[^"]*\btyped\b[^"]*")[^>]*>[^<]*<\/\1>/g, '')
  const attributes = [...shown.matchAll(/ (?:aria-label|alt|title|placeholder)="([^"]*)"/g)].map(
    ([, text]) => text,
  )
  return findEnglish([shown.replaceAll(/<[^>]+>/g, '\n'), ...attributes].join('\n'), locale)
}
