import { DatabaseSync } from 'node:sqlite'

/** Message that the server has not acknowledged. */
export type Waiting = {
  boot: string
  seq: number
  topic: 'readings' | 'events'
  /** Message without sequence number and time of sending. */
  body: Record<string, unknown>
  /** Whether it was measured while offline. */
  away: boolean
}
export type KeptSettings = {
  version: number
  settings: Record<string, number | null>
  curve?: unknown
  mode: 'remote' | 'local'
  /** Order of the newest command. */
  order: number
}

/** State of a controller that survives a power cut: unacknowledged messages, results of commands and settings. */
export class Disk {
  readonly #db: DatabaseSync

  /** @param path a file, or `:memory:` */
  constructor(path: string) {
    this.#db = new DatabaseSync(path)
    this.#db.exec(`pragma journal_mode = wal; pragma synchronous = full;
      create table if not exists waiting (boot text, seq int, begun int, topic text, body text, away int, primary key (boot, seq)) strict;
      create table if not exists result (number integer primary key, id text unique, result text) strict;
      create table if not exists setting (equipment text, part text, kept text, primary key (equipment, part)) strict;
      create table if not exists secret (secret text) strict;
      create table if not exists counter (equipment text, name text, value real, primary key (equipment, name)) strict`)
  }

  /** Runs a transaction. */
  together(work: () => void) {
    this.#db.exec('begin')
    try {
      work()
      this.#db.exec('commit')
    } catch (error) {
      this.#db.exec('rollback')
      throw error
    }
  }

  keep({ boot, seq, topic, body, away }: Waiting) {
    this.#run(
      'insert into waiting values (?, ?, ?, ?, ?, ?)',
      boot,
      seq,
      Date.now(),
      topic,
      JSON.stringify(body),
      away ? 1 : 0,
    )
  }
  /** Waiting messages, oldest first, earlier runs before the current one. */
  waiting(most: number): Waiting[] {
    const rows = this.#all(
      'select boot, seq, topic, body, away from waiting order by begun, seq limit ?',
      most,
    )
    return rows.map(({ boot, seq, topic, body, away }) => ({
      boot: String(boot),
      seq: Number(seq),
      topic: topic as Waiting['topic'],
      body: JSON.parse(String(body)) as Record<string, unknown>,
      away: away === 1,
    }))
  }
  oldest(boot: string): number | undefined {
    const seq = this.#all('select min(seq) as seq from waiting where boot = ?', boot)[0]?.['seq']
    return seq === null || seq === undefined ? undefined : Number(seq)
  }
  stored(boot: string, seq: number) {
    this.#run('delete from waiting where boot = ? and seq <= ?', boot, seq)
  }
  get count(): number {
    return Number(this.#all('select count(*) as n from waiting')[0]!['n'])
  }

  result(id: string): Record<string, unknown> | undefined {
    const found = this.#all('select result from result where id = ?', id)[0]
    return found && (JSON.parse(String(found['result'])) as Record<string, unknown>)
  }
  /** @param most number of newest results to keep */
  keepResult(id: string, result: object, most: number) {
    this.#run('insert or replace into result (id, result) values (?, ?)', id, JSON.stringify(result))
    this.#run('delete from result where number <= (select max(number) from result) - ?', most)
  }
  /** Disk of a controller that stores no results. */
  forgetResults() {
    this.#db.exec('delete from result')
  }
  results(): { id: string; result: Record<string, unknown> }[] {
    return this.#all('select id, result from result order by number').map(({ id, result }) => ({
      id: String(id),
      result: JSON.parse(String(result)) as Record<string, unknown>,
    }))
  }

  settings(equipment: string, part = ''): KeptSettings | undefined {
    const found = this.#all('select kept from setting where equipment = ? and part = ?', equipment, part)[0]
    return found && (JSON.parse(String(found['kept'])) as KeptSettings)
  }
  parts(equipment: string): string[] {
    return this.#all("select part from setting where equipment = ? and part <> ''", equipment).map(
      ({ part }) => String(part),
    )
  }
  keepSettings(equipment: string, part: string, kept: KeptSettings) {
    this.#run('insert or replace into setting values (?, ?, ?)', equipment, part, JSON.stringify(kept))
  }

  /** Secret for signing in. */
  get secret(): string | undefined {
    const found = this.#all('select secret from secret')[0]
    return found && String(found['secret'])
  }
  set secret(secret: string) {
    this.#run('delete from secret')
    this.#run('insert into secret values (?)', secret)
  }

  counters(equipment: string): [string, number][] {
    return this.#all('select name, value from counter where equipment = ?', equipment).map(
      ({ name, value }) => [String(name), Number(value)],
    )
  }
  keepCounters(equipment: string, counters: Iterable<readonly [string, number]>) {
    for (const [name, value] of counters)
      this.#run('insert or replace into counter values (?, ?, ?)', equipment, name, value)
  }

  close() {
    this.#db.close()
  }

  readonly #prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  #statement(text: string) {
    const known = this.#prepared.get(text)
    if (known) return known
    const made = this.#db.prepare(text)
    this.#prepared.set(text, made)
    return made
  }
  #run(text: string, ...values: (string | number)[]) {
    this.#statement(text).run(...values)
  }
  #all(text: string, ...values: (string | number)[]) {
    return this.#statement(text).all(...values)
  }
}
