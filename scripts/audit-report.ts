export type LockFile = {
  packages: Record<
    string,
    {
      version?: string
      integrity?: string
      resolved?: string
      link?: boolean
      dev?: boolean
      hasInstallScript?: boolean
    }
  >
}

const REGISTRY = 'https://registry.npmjs.org/'

export type Manifest = { allowScripts?: Record<string, boolean> }

/**
 * Finds faults of a lock file itself, independent of known vulnerabilities. An install script is a fault
 * unless the manifest denies it (`allowScripts`, npm 11), because the package works without it.
 */
export function lockFaults({ packages }: LockFile, { allowScripts = {} }: Manifest = {}): string[] {
  const isDenied = (path: string): boolean => allowScripts[path.replace(/^.*node_modules\//, '')] === false
  return Object.entries(packages).flatMap(([path, { integrity, resolved, link, hasInstallScript }]) => {
    if (path === '' || link) return []
    return [
      ...(integrity?.startsWith('sha512-') ? [] : [`${path}: has no checksum`]),
      ...(resolved === undefined || resolved.startsWith(REGISTRY) ? [] : [`${path}: comes from ${resolved}`]),
      ...(hasInstallScript && !isDenied(path) ? [`${path}: has an install script`] : []),
    ]
  })
}

export type Report = { holes: string[] } | { couldNotAsk: string }

type AuditReport = {
  vulnerabilities?: Record<string, { severity?: string; via?: (string | { title?: string; url?: string })[] }>
  message?: string
  error?: { summary?: string }
}

/**
 * Parses the output of `npm audit --json`: vulnerable packages, or the reason why the registry could not be
 * asked.
 */
export function readReport(text: string): Report {
  let report: AuditReport
  try {
    report = JSON.parse(text) as AuditReport
  } catch {
    return { couldNotAsk: 'the output of npm audit is unreadable' }
  }
  if (!report.vulnerabilities) return { couldNotAsk: report.error?.summary || report.message || 'no answer' }
  return {
    holes: Object.entries(report.vulnerabilities).map(([name, { severity, via = [] }]) => {
      const why = via.map((each) => (typeof each === 'string' ? `by ${each}` : `${each.title} ${each.url}`))
      return `${name} (${severity}): ${why.join('; ')}`
    }),
  }
}
