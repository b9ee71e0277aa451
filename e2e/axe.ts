import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Returns axe's findings for the page as shown. */
export const axeFindings = (page: Page): Promise<string[]> => findings(axe(page).withTags(RULES))

/** The same for colours only: all that another colour scheme can change. */
export const contrastFindings = (page: Page): Promise<string[]> =>
  findings(axe(page).withRules(['color-contrast', 'link-in-text-block']))

/**
 * Legacy mode avoids the second page that axe opens for cross-origin frames: our pages have none that it may
 * read.
 */
const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })

async function findings(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}
