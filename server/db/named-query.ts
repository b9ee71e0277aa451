import pg from 'pg'

type RowDescription = { fields: unknown[] }
/** Fields of pg's result that describe its columns. */
type Columns = { fields: unknown[]; _parsers: unknown; _prebuiltEmptyResultObject: unknown }
type Connection = { describe(target: object): void }
/** Methods of pg's query that its types lack. */
type Base = {
  prepare(connection: Connection): void
  handleRowDescription(message: RowDescription): void
  handleDataRow(message: { fields: unknown[] }): void
  handleCommandComplete(message: unknown, connection: Connection): void
}
const base = pg.Query.prototype as unknown as Base

/** Columns by the name of a statement; null for a statement that returns no rows. */
const described = new WeakMap<Connection, Map<string, Columns | null>>()
const withoutDescribe = new WeakMap<Connection, Connection>()

function columnsOn(connection: Connection): Map<string, Columns | null> {
  let columns = described.get(connection)
  if (!columns) described.set(connection, (columns = new Map()))
  return columns
}

/** The same connection, except that it sends no Describe message. */
function quiet(connection: Connection): Connection {
  let other = withoutDescribe.get(connection)
  if (!other) {
    other = Object.create(connection) as Connection
    other.describe = () => {}
    withoutDescribe.set(connection, other)
  }
  return other
}

/**
 * A prepared statement whose columns are described once per connection: describing them with every execution
 * costs more than parsing the rows. They cannot change while the statement is prepared; PostgreSQL then refuses
 * it ("cached plan must not change result type").
 */
class NamedQuery extends pg.Query {
  readonly name: string
  private readonly isDescribedOnce: boolean
  private columns: Columns | null = null
  /** Fields of pg's query. */
  declare private readonly _result: Columns
  declare private _accumulateRows: boolean
  declare private _canceledDueToError: Error | false

  constructor(
    statement: { name: string; text: string; values: readonly unknown[] },
    isDescribedOnce: boolean,
    done: (error: Error | undefined, result: unknown) => void,
  ) {
    super(statement.text, [...statement.values], done)
    this.name = statement.name
    this.isDescribedOnce = isDescribedOnce
  }

  prepare(connection: Connection): void {
    const known = this.isDescribedOnce ? columnsOn(connection).get(this.name) : undefined
    if (known === undefined) return base.prepare.call(this, connection)
    if (known) Object.assign(this._result, known)
    this.columns = known
    this._accumulateRows = true
    base.prepare.call(this, quiet(connection))
  }

  handleRowDescription(message: RowDescription): void {
    base.handleRowDescription.call(this, message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    this.columns = { fields, _parsers, _prebuiltEmptyResultObject }
  }

  handleDataRow(message: { fields: unknown[] }): void {
    if (message.fields.length === this._result.fields.length) base.handleDataRow.call(this, message)
    else this._canceledDueToError ||= new Error('The row has other columns than the statement')
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    base.handleCommandComplete.call(this, message, connection)
    columnsOn(connection).set(this.name, this.columns)
  }
}

/**
 * Runs a prepared statement. `isDescribedOnce`: false if a pooler may give another server's connection, whose
 * statement may have other columns.
 */
export const runNamed = (
  client: pg.PoolClient,
  statement: { name: string; text: string; values: readonly unknown[] },
  { isDescribedOnce }: { isDescribedOnce: boolean },
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(
      new NamedQuery(statement, isDescribedOnce, (error, result) =>
        error ? reject(error) : resolve(result as pg.QueryResult),
      ),
    )
  })
