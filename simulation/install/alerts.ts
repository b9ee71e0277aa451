import { execFile } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A state of the site with its metrics and the alerts that must fire. */
export type Phase = { name: string; scraped: string; fires: string[] }

/** Longer than any alert's duration and range. */
const MINUTES = 90

/**
 * Lets Prometheus evaluate deploy/alerts.yml over metrics that the site has served, each phase for 90
 * minutes. Returns promtool's output if other alerts than the expected ones fire at the end of a phase; null
 * when all is right.
 */
export async function faultsOfAlerts(
  folder: string,
  rules: string,
  phases: readonly Phase[],
): Promise<string | null> {
  cpSync(rules, join(folder, 'alerts.yml'))
  const scrapes = phases.map(({ scraped }) => samplesOf(scraped))
  const series = new Set(scrapes.flatMap((scrape) => [...scrape.keys()]))
  const ruleTests = {
    rule_files: ['alerts.yml'],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: [
          { series: 'up{job="site",instance="site:9090"}', values: `1x${MINUTES * phases.length}` },
          ...[...series].map((name) => ({
            series: name,
            values: scrapes
              .map((scrape) => (scrape.has(name) ? `${scrape.get(name)}x${MINUTES - 1}` : `_x${MINUTES}`))
              .join(' '),
          })),
        ],
        promql_expr_test: phases.map(({ fires }, index) => ({
          expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
          eval_time: `${(index + 1) * MINUTES - 1}m`,
          exp_samples: fires.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
        })),
      },
    ],
  }
  // JSON is YAML.
  writeFileSync(join(folder, 'scraped.test.yml'), JSON.stringify(ruleTests))
  return promtool(folder, ['test', 'rules', 'scraped.test.yml'])
}

/** Parses the exposition format: lines by series, with the labels that Prometheus adds. */
function samplesOf(scraped: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const line of scraped.split('\n')) {
    const [, name, labels, value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (!name || !Number.isFinite(Number(value))) continue
    const all = [labels, 'job="site"', 'instance="site:9090"'].filter(Boolean).join(',')
    found.set(`${name}{${all}}`, Number(value).toString())
  }
  return found
}

/** Checks the exposition format with promtool, except for the library's own names; null when it is valid. */
export async function faultsOfMetrics(folder: string, scraped: string): Promise<string | null> {
  const found = (await promtool(folder, ['check', 'metrics'], scraped))?.split('\n') ?? []
  const faults = found.filter((line) => line !== '' && !/^(nodejs_|Command failed)/.test(line))
  return faults.length > 0 ? [...new Set(faults)].join('\n') : null
}

function promtool(folder: string, args: string[], input = ''): Promise<string | null> {
  return new Promise((resolve) => {
    const child = execFile('promtool', args, { cwd: folder }, (error, stdout, stderr) =>
      resolve(error ? `${error.message}\n${stdout}${stderr}` : null),
    )
    child.stdin!.end(input)
  })
}
