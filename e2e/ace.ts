import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** IBM's accessibility engine, which complements axe with rules for tables, lists, labels and forms. */
const ENGINE = `${readFileSync('node_modules/accessibility-checker-engine/ace.js', 'utf8')};undefined`

type Finding = { rule: string; message: string; snippet: string }

/** False positives of the engine's rules, each with the reason. */
const isFalsePositive: Readonly<Record<string, (finding: Finding) => boolean>> = {
  // The skip link is the first element of the page, before every landmark.
  aria_content_in_landmark: ({ snippet }) => snippet.startsWith('<a href="#main" class="skip"'),
  // HTML allows `username` in a field for email addresses (4.10.18.7.1, the control group "username").
  input_autocomplete_valid: ({ snippet }) => /autocomplete="username" type="email"/.test(snippet),
  // A form without a name is no landmark (HTML-AAM), so it needs no unique label.
  aria_form_label_unique: ({ snippet }) => /^<form (?!.*aria-label)/.test(snippet),
  aria_landmark_name_unique: ({ snippet }) => /^<form (?!.*aria-label)/.test(snippet),
  // A scrollable region must be focusable to be scrolled with the keyboard (WCAG 2.1.1).
  element_tabbable_role_valid: ({ snippet }) => snippet.includes('role="log"'),
}

/** Returns the engine's failures on the page as shown, without those that need a human decision. */
export async function aceFindings(page: Page): Promise<string[]> {
  // Evaluated, because the page's content policy forbids a script element.
  await page.evaluate(ENGINE)
  const failures = await page.evaluate(async (): Promise<Finding[]> => {
    type Result = {
      ruleId: string
      message: string
      snippet: string
      value: [string, string]
      path: { dom: string }
    }
    type Engine = { Checker: new () => { check(of: Document, by: string[]): Promise<{ results: Result[] }> } }
    const { ace } = globalThis as unknown as { ace: Engine }
    const { results } = await new ace.Checker().check(document, ['IBM_Accessibility'])
    // A closed details element hides labels and fields alike; the engine reports only the hidden label.
    const isHidden = (path: string): boolean => {
      const place = document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE)
      const element = place.singleNodeValue
      return element instanceof Element && element.closest('details:not([open]) > :not(summary)') !== null
    }
    return results
      .filter(({ value, path }) => value[1] === 'FAIL' && !isHidden(path.dom))
      .map(({ ruleId, message, snippet }) => ({ rule: ruleId, message, snippet }))
  })
  return failures
    .filter((finding) => !isFalsePositive[finding.rule]?.(finding))
    .map(({ rule, message, snippet }) => `${rule}: ${message} ${snippet}`)
}
