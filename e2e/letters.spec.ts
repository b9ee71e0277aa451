import type { CDPSession } from '@playwright/test'
import { expect, test } from './site.ts'

const words = { English: 'river', Vietnamese: 'việc', Korean: '상담', Chinese: '咨询' } as const

/** Returns the fonts with which the page's text was drawn. */
async function fontsOf(browser: CDPSession): Promise<string[]> {
  const { root } = await browser.send('DOM.getDocument')
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'body' })
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName }) => familyName).toSorted()
}

test(
  'the letters of every language are drawn with the fonts of the project',
  { tag: ['@width', '@project-fonts'] },
  async ({ page }, { project }) => {
    const latin = { wide: 'DejaVu Sans', narrow: 'Archivo Narrow' }[project.name]
    const browser = await page.context().newCDPSession(page)
    await browser.send('DOM.enable')
    await browser.send('CSS.enable')
    for (const [language, word] of Object.entries(words)) {
      await page.setContent(`<body style="font-family: system-ui, sans-serif">${word}`)
      const isAsian = language === 'Korean' || language === 'Chinese'
      expect(await fontsOf(browser), language).toEqual([isAsian ? 'UnifontExMono' : latin])
    }
  },
)
