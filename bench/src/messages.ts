// Messages of many controllers, and how they are sent: as fast as what listens takes them.
import type { MqttClient } from 'mqtt'
import type pg from 'pg'
import { topicsOf } from '@penside/contract/equipment/protocol.ts'
import { sensorOf } from './barns.ts'

export type Row = { farmId: number; sensor: string; at: string; temperature: number; humidity: number }
export type Message = { farmId: number; controllerId: string; rows: Row[] }
type Size = { controllersOfFarm: number; sensorsOfController: number }

/** Messages that are on their way at once. */
const window = 2_000

/** Makes messages of times that none before had, a minute after one another for each sensor. */
export function messagesOf(ids: readonly number[], { controllersOfFarm, sensorsOfController }: Size) {
  const controllers = ids.flatMap((farmId) =>
    Array.from({ length: controllersOfFarm }, (_, i) => ({ farmId, controllerId: `G${i}` })),
  )
  let minute = 0
  return (count: number): Message[] =>
    Array.from({ length: count }, (_, i) => {
      if (i % controllers.length === 0) minute += 1
      const at = new Date(Date.now() - 3 * 86_400_000 + minute * 60_000).toISOString()
      const of = controllers[i % controllers.length]!
      const rows = Array.from({ length: sensorsOfController }, (_each, k) => ({
        farmId: of.farmId,
        sensor: sensorOf(of.controllerId, k),
        at,
        temperature: 20 + ((i + k) % 90) / 10,
        humidity: 50 + ((i * 7 + k) % 300) / 10,
      }))
      return { ...of, rows }
    })
}

/** Publishes them until the broker has all. */
export const publishAll = (
  client: MqttClient,
  messages: readonly Message[],
  written: (message: Message) => { topic: string; body: object },
) =>
  new Promise<void>((resolve, reject) => {
    let next = 0
    let waiting = 0
    let done = 0
    const more = () => {
      while (waiting < window && next < messages.length) {
        waiting += 1
        const { topic, body } = written(messages[next++]!)
        client.publish(topic, JSON.stringify(body), { qos: 1 }, (error) => {
          waiting -= 1
          done += 1
          if (error) reject(error)
          else if (done === messages.length) resolve()
          else more()
        })
      }
    }
    more()
  })

/** Sends a turn to the server, and waits until it is stored: what is acknowledged, up to the last number of each controller. */
export function turnsOfServer(client: MqttClient, owner: pg.Client) {
  let turn = 0
  return async (messages: readonly Message[]) => {
    const boot = `turn-${turn++}`
    const numbers = new Map<string, number>()
    const began = performance.now()
    await publishAll(client, messages, ({ farmId, controllerId, rows }) => {
      const key = `${farmId} ${controllerId}`
      const seq = (numbers.get(key) ?? 0) + 1
      numbers.set(key, seq)
      const samples = rows.map(({ sensor, at, temperature, humidity }) => ({
        equipment: sensor,
        at,
        values: { temperature, humidity },
      }))
      const sent = new Date().toISOString()
      return {
        topic: topicsOf(farmId, controllerId).readings,
        body: { v: 1, boot, seq, oldest: 1, sent, samples },
      }
    })
    for (;;) {
      const { rows } = await owner.query<{ stored: string }>(
        'select coalesce(sum(seq), 0) as stored from controller_cursor where boot = $1',
        [boot],
      )
      if (Number(rows[0]!.stored) >= messages.length) break
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    return performance.now() - began
  }
}
