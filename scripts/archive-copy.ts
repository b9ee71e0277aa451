import pg from 'pg'

/** The part of `pg` that a custom query uses while the server copies out; its types lack it. */
type Wire = { query(text: string): void; stream: { pause(): void; resume(): void } }

/** A message of the server may hold a single row; rows are gathered into larger pieces. */
const GATHERED_BYTES = 256 * 1024

/**
 * Reads all rows of one snapshot as lines of JSON by COPY: the server streams without a request per piece,
 * and no row becomes an object. CSV with delimiters that JSON never contains leaves each line unchanged.
 */
export async function openCopies(url: string): Promise<{
  rowsOf(table: string, take: (rows: string[]) => Promise<void>): Promise<void>
  close(): Promise<void>
}> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'naru backup',
    statement_timeout: 0,
  })
  await client.connect()
  await client.query('begin isolation level repeatable read read only')
  return {
    rowsOf: (table, take) =>
      copy(
        client,
        `copy (select row_to_json(t) from ${client.escapeIdentifier(table)} t) to stdout
          with (format csv, quote E'\\x01', delimiter E'\\x02')`,
        take,
      ),
    close: () => client.end(),
  }
}

function copy(client: pg.Client, text: string, take: (rows: string[]) => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let rows: string[] = []
    let bytes = 0
    let wire: Wire | null = null
    let fault: unknown = null
    /** Pieces are taken one after the other; the socket is paused until the next one is requested. */
    let taking = Promise.resolve()

    const pass = (): void => {
      const gathered = rows
      rows = []
      bytes = 0
      wire?.stream.pause()
      taking = taking
        .then(() => (fault === null ? take(gathered) : undefined))
        .catch((error: unknown) => {
          fault ??= error
        })
        .finally(() => wire?.stream.resume())
    }
    client.query({
      submit: (connection: Wire) => {
        wire = connection
        connection.query(text)
      },
      handleCopyData: ({ chunk }: { chunk: Buffer }) => {
        rows.push(chunk.toString('utf8', 0, chunk.length - 1))
        bytes += chunk.length
        if (bytes >= GATHERED_BYTES) pass()
      },
      handleCommandComplete: () => {},
      handleError: (error: unknown) => reject(error),
      handleReadyForQuery: () => {
        if (rows.length > 0) pass()
        void taking.then(() => (fault === null ? resolve() : reject(fault)))
      },
    } as unknown as pg.Submittable)
  })
}
