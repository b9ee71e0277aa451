import type { Reporter, TestCase } from 'vitest/node'

/** Lists tests that passed only on the second run: they, or the code under test, are flaky. */
// oxlint-disable-next-line import/no-default-export -- Vitest loads a reporter from a file by its default export.
export default class SecondTries implements Reporter {
  readonly #names: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestRunEnd(): void {
    if (this.#names.length === 0) return
    console.warn(`\n${this.#names.length} passed only at the second try:\n${this.#names.join('\n')}`)
  }
}
