import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The server of docs/install.md as a folder of this machine; written by main.ts, read by docker.ts. */
export type Host = {
  folder: string
  /** The checkout of the program that is tested; its node_modules is linked into images. */
  program: string
  /** The ordinary account of the containers; null when this process runs as one. */
  account: { uid: number; gid: number } | null
  /** Folder of initdb, postgres and psql. */
  postgres: string
  ports: { site: number; database: number; http: number; https: number }
}

const FILE = 'host.json'

export const hostFile = (folder: string): string => join(folder, FILE)

export const readHost = (folder: string): Host => JSON.parse(readFileSync(hostFile(folder), 'utf8')) as Host

/** Folders of the host: the clone, volumes, images, the programs on its PATH, logs. */
export const at = (host: Host, ...names: string[]): string => join(host.folder, ...names)

/** PATH is the only variable of the caller's environment that reaches a container. */
export const pathOf = (host: Host): string => [at(host, 'bin'), process.env.PATH].join(delimiter)

/** Translates names and paths inside a container to those on this machine. */
export const translate = (host: Host, text: string): string =>
  text
    .replaceAll('site:3000', `127.0.0.1:${host.ports.site}`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${host.ports.site}`)
    .replaceAll('database:5432', `127.0.0.1:${host.ports.database}`)
    .replaceAll(/(^|[\s"'(=])\/data\b/g, `$1${at(host, 'volumes/files')}`)
    .replaceAll(/(^|[\s"'(=])\/backups\b/g, `$1${at(host, 'site/deploy/backups')}`)
