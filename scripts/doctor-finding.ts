/** The result of one check of the doctor; `text` is one line. */
export type Finding = { name: string; state: 'ok' | 'warn' | 'fail'; text: string }
