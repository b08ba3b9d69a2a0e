import { ack as ackSchema, httpPath } from '@penside/contract/equipment/protocol.ts'
import { Controller } from '@penside/demo/controller/controller.ts'
import type { Waiting } from '@penside/demo/controller/disk.ts'

/** Simulated HTTP controller to test the kit: sends one call after another and polls for commands. */
export class HttpController extends Controller {
  /** ms */
  protected asksEvery = 200
  #reached = false
  #stopped = false
  #calls: Promise<unknown> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  /** Messages waiting to be sent. */
  readonly #waited = new Set<string>()

  override get connected() {
    return this.#reached
  }
  protected override open() {
    void this.#ask()
  }
  override async stop() {
    this.#end()
    await super.stop()
    await this.#calls
  }
  override cut() {
    this.#end()
    super.cut()
  }
  #end() {
    this.#stopped = true
    this.#reached = false
    clearTimeout(this.#timer)
  }

  protected headers(_: string): Record<string, string> {
    return { authorization: 'Bearer its-own' }
  }
  /** @returns undefined without an answer */
  protected async post(call: string, body: object) {
    if (this.#stopped) return undefined
    try {
      const answer = await fetch(this.options.url + httpPath('readings').replace('readings', call), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...this.headers(call) },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      })
      return { status: answer.status, text: await answer.text() }
    } catch {
      this.#reached = false
      return undefined
    }
  }

  protected asks() {
    return this.post('commands', { v: 1 })
  }
  async #ask() {
    const answer = await this.asks()
    if (this.#stopped) return
    if (answer && !this.#reached) {
      this.#reached = true
      this.again()
      this.greet()
    }
    const held = answer ? this.#obeyAll(answer.text) : false
    this.#timer = setTimeout(() => void this.#ask(), held ? this.asksAgainAfter : this.asksEvery)
  }
  protected asksAgainAfter = 50
  #obeyAll(text: string) {
    let commands: { equipment?: string }[] = []
    try {
      commands = (JSON.parse(text) as { commands?: { equipment?: string }[] }).commands ?? []
    } catch {
      // Of no equipment, as what came is of none.
      this.hear(this.topics.command(''), Buffer.from(text), false)
    }
    for (const each of commands)
      this.hear(this.topics.command(each.equipment ?? ''), Buffer.from(JSON.stringify(each)), false)
    return commands.length > 0
  }

  protected override send(waiting: Waiting) {
    const waited = this.#waited.has(`${waiting.boot} ${waiting.seq}`)
    super.send(waited ? { ...waiting, away: true } : waiting)
  }
  protected override say(topic: string, body: object) {
    const [call = '', equipment] = topic.slice(this.topics.state.length - 'state'.length).split(/\/(.*)/)
    const named = call === 'result' ? { ...body, equipment } : body
    const known = call === 'result' || call === 'settings' || equipment === undefined
    const { boot, seq } = body as { boot: string; seq: number }
    this.#calls = this.#calls.then(async () => {
      const answer = await this.post(known ? call : `${call}/${equipment}`, named)
      if (call !== 'readings' && call !== 'events') return
      if (!answer) this.#waited.add(`${boot} ${seq}`)
      else this.answered(answer, boot, seq)
    })
  }
  protected answered({ status, text }: { status: number; text: string }, boot: string, seq: number) {
    if (status === 400) return this.acknowledged(boot, seq)
    if (status !== 200) return
    const ack = ackSchema.parse(JSON.parse(text))
    this.acknowledged(ack.boot, ack.seq)
  }
}
