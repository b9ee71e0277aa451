import { readFileSync } from 'node:fs'
import { type Fields, parseToml, parseYaml } from './testing-formats.ts'

/**
 * The templates of deploy/ for hosting platforms, and JSON schemas of the fields that they use. The schemas
 * were written after the references below in November 2026; no field is allowed that a schema does not name.
 */

const text = { type: 'string', minLength: 1 } as const
const port = { type: 'integer', minimum: 1, maximum: 65_535 } as const
/** A duration with its unit: without one, Fly takes milliseconds. */
const duration = { type: 'string', pattern: '^\\d+(?:s|m)$' } as const
const folder = { type: 'string', pattern: '^/[a-z]+$' } as const
const variable = { type: 'string', pattern: '^[A-Z][A-Z0-9_]+$' } as const
const texts = { type: 'array', items: text, minItems: 1 } as const

const strict = (properties: Fields, required = Object.keys(properties)): Fields => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
})
const environment: Fields = { type: 'object', propertyNames: variable, additionalProperties: text }
const oneService = (name: string, service: Fields): Fields => strict({ [name]: service })

/** https://docs.docker.com/reference/compose-file and https://coolify.io/docs, "Docker Compose". */
const coolify = strict({
  services: oneService(
    'site',
    strict({
      build: strict({ context: text, dockerfile: text }),
      read_only: { const: true },
      init: { const: true },
      security_opt: texts,
      cap_drop: { const: ['ALL'] },
      tmpfs: texts,
      mem_limit: { type: 'string', pattern: '^\\d+[mg]$' },
      stop_grace_period: duration,
      restart: { enum: ['always', 'unless-stopped'] },
      expose: { type: 'array', items: { type: 'string', pattern: '^\\d+$' }, maxItems: 1 },
      volumes: { type: 'array', items: { type: 'string', pattern: '^data:/[a-z]+$' }, maxItems: 1 },
      environment,
      healthcheck: strict({ test: texts, interval: duration, timeout: duration, start_period: duration }),
    }),
  ),
  volumes: strict({ data: { type: 'null' } }),
})

/** https://caprover.com/docs/reference/one-click-schema */
const caprover = strict({
  captainVersion: { const: 4 },
  services: oneService(
    '$$cap_appname',
    strict({
      image: text,
      restart: { const: 'always' },
      volumes: { type: 'array', items: { type: 'string', pattern: '^\\$\\$cap_appname-data:/[a-z]+$' } },
      environment,
      caproverExtra: strict({ containerHttpPort: { type: 'string', pattern: '^\\d+$' } }),
    }),
  ),
  caproverOneClickApp: strict({
    displayName: text,
    isOfficial: { type: 'boolean' },
    description: { type: 'string', maxLength: 200 },
    documentation: text,
    instructions: strict({ start: text, end: text }),
    variables: {
      type: 'array',
      items: strict(
        {
          id: { type: 'string', pattern: '^\\$\\$cap_[a-z0-9_]+$' },
          label: text,
          defaultValue: text,
          validRegex: { type: 'string', pattern: '^/.+/$' },
        },
        ['id', 'label'],
      ),
    },
  }),
})

/** https://render.com/docs/blueprint-spec */
const render = strict({
  services: {
    type: 'array',
    maxItems: 1,
    items: strict({
      type: { const: 'web' },
      name: text,
      runtime: { const: 'docker' },
      // The free plan has no disk.
      plan: { enum: ['starter', 'standard', 'pro', 'pro plus'] },
      region: { enum: ['oregon', 'ohio', 'virginia', 'frankfurt', 'singapore'] },
      dockerfilePath: text,
      dockerContext: text,
      numInstances: { type: 'integer', minimum: 1 },
      healthCheckPath: { type: 'string', pattern: '^/' },
      maxShutdownDelaySeconds: { type: 'integer', minimum: 1, maximum: 300 },
      autoDeployTrigger: { enum: ['commit', 'checksPass', 'off'] },
      disk: strict({ name: text, mountPath: folder, sizeGB: { type: 'integer', minimum: 1 } }),
      envVars: {
        type: 'array',
        items: {
          oneOf: [
            strict({ key: variable, value: text }),
            strict({ key: variable, generateValue: { const: true } }),
            strict({ key: variable, sync: { const: false } }),
          ],
        },
      },
    }),
  },
})

/** https://fly.io/docs/reference/configuration */
const fly = strict({
  primary_region: { type: 'string', pattern: '^[a-z]{3}$' },
  kill_signal: { enum: ['SIGINT', 'SIGTERM', 'SIGQUIT'] },
  kill_timeout: duration,
  build: strict({ dockerfile: text }),
  env: environment,
  http_service: strict({
    internal_port: port,
    force_https: { type: 'boolean' },
    auto_stop_machines: { enum: ['off', 'stop', 'suspend'] },
    auto_start_machines: { type: 'boolean' },
    min_machines_running: { type: 'integer', minimum: 0 },
    checks: {
      type: 'array',
      items: strict({
        grace_period: duration,
        interval: duration,
        timeout: duration,
        method: { enum: ['GET', 'HEAD'] },
        path: { type: 'string', pattern: '^/' },
      }),
    },
  }),
  mounts: strict({
    source: { type: 'string', pattern: '^[a-z0-9_]{1,30}$' },
    destination: folder,
    initial_size: { type: 'string', pattern: '^\\d+gb$' },
  }),
  vm: {
    type: 'array',
    maxItems: 1,
    items: strict({
      size: { type: 'string', pattern: '^(?:shared-cpu|performance)-\\d+x$' },
      memory: { type: 'string', pattern: '^\\d+[mg]b$' },
    }),
  },
})

export const schemas = { coolify, caprover, render, fly }
export type Platform = keyof typeof schemas
export const platforms = Object.keys(schemas) as Platform[]

export function readTemplate(platform: Platform): Fields {
  if (platform === 'fly') return parseToml(readFileSync('deploy/fly.toml', 'utf8'))
  return parseYaml(readFileSync(`deploy/${platform}.yaml`, 'utf8'))
}
