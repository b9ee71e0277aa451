import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong with the page as it is shown now. */
export const axeFindings = (page: Page): Promise<string[]> => findings(axe(page).withTags(RULES))

/** The same of its colours alone: all that another colour scheme can change. */
export const contrastFindings = (page: Page): Promise<string[]> =>
  findings(axe(page).withRules(['color-contrast', 'link-in-text-block']))

/** Without the second page that axe opens for frames of other origins: our screens have none that it may read. */
const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })

async function findings(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}
