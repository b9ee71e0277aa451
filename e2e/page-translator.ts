import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './site.ts'

/**
 * Replaces every text of a page as Chrome's translator does: the text node is replaced by
 * `<font><font>text</font></font>`, again after every change of the page. `translate="no"` and the texts of
 * scripts, styles and text fields stay. Errors of the pages are collected; `expectNone` checks them.
 */
export async function translatePages(context: BrowserContext): Promise<{ expectNone: () => void }> {
  const faults: string[] = []
  context.on('weberror', (fault) => faults.push(fault.error().message))
  await context.addInitScript(() => {
    const kept = 'font, script, style, noscript, template, textarea, title, svg, [translate="no"]'
    const translate = (): void => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: Node[] = []
      while (texts.nextNode()) {
        if (!texts.currentNode.parentElement?.closest(kept)) found.push(texts.currentNode)
      }
      for (const text of found) {
        const outer = document.createElement('font')
        outer.append(document.createElement('font'))
        outer.firstElementChild!.textContent = text.nodeValue
        ;(text as Text).replaceWith(outer)
      }
    }
    document.addEventListener('DOMContentLoaded', () => {
      if (!document.getElementById('main')) return
      translate()
      new MutationObserver(translate).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    })
  })
  return { expectNone: () => expect(faults).toEqual([]) }
}

/** Expects a translated page, not the error screen. */
export async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator('#root font').first()).toBeVisible()
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
}
