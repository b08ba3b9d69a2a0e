// Two people, the server, a controller on MQTT or HTTP and its device, with every message between them lost, repeated, late or out of
// order, and a broker or server that starts again at any moment. What is checked is told by the device's own book, which none of the others can see.
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { commandInFocus, isOpen, progressOf, type CommandState } from '@penside/domain/equipment/command.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import { testDatabase } from '../../test/commands.ts'
import { isLong } from '../../test/long.ts'

const house = await testDatabase()
afterAll(() => house.close())

const anyFault = fc.constantFrom('none' as const, 'clamps' as const, 'fails' as const)
const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('set' as const),
      who: fc.constantFrom(0, 1),
      by: fc.constantFrom(-2, -1, 0.5, 2, 3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('look' as const), who: fc.constantFrom(0, 1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('turn' as const), by: fc.constantFrom(-1, 1.5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('online' as const), online: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 11, 30, 61) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('deliverAll' as const) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('deliver' as const), which: fc.nat(6) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('repeat' as const), which: fc.nat(6) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lose' as const), which: fc.nat(6) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('poll' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('broker' as const),
      does: fc.constantFrom('takes' as const, 'takes' as const, 'refuses' as const, 'silent' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('faulty' as const),
      fault: anyFault,
    }),
  },
)

test(
  'what is shown as applied the device did, and nothing that it does stays hidden',
  { timeout: 1_200_000 },
  () =>
    fc.assert(
      fc.asyncProperty(anyFault, fc.array(anyStep, { minLength: 8, maxLength: 28 }), async (fault, steps) => {
        const { device, channel, server } = await house.barn()
        device.fault = fault
        // Both have the page open, and see what it is set to.
        const openedAt = house.clock().getTime()
        const seen: (number | null)[] = [24, 24]
        let version = 0
        const check = async () => {
          const { settings, commands } = await server.view()
          // What is shown never goes back to what it was before.
          const newer = await server.version()
          expect(newer).toBeGreaterThanOrEqual(version)
          version = newer
          expect(commands.filter(({ state }) => isOpen(state)).length).toBeLessThanOrEqual(1)
          const shown = settings['temperature'] ?? null
          // A value that is shown as set was the device's own at some time.
          if (shown !== null) expect(device.book.map(({ value }) => value)).toContain(shown)
          // Whatever came of the newest stands before the eyes of who has the page open.
          expect(commandInFocus(commands, openedAt)).toBe(commands[0])
          for (const { state, settings: asked, issuedAt, expiresAt, commandId, steps: told } of commands) {
            const way = progressOf(state, told)
            const saysApplied = way.some((each) => each.state === 'applied' && each.at !== null)
            expect(saysApplied, 'its way says something else than its state').toBe(state === 'applied')
            if (!isOpen(state) && state !== 'timedOut') expect(way.at(-1)).toMatchObject({ state })
            if (saysApplied)
              expect(
                device.book.some(
                  ({ value, until }) => value === asked['temperature'] && until >= Date.parse(issuedAt),
                ),
                'shown as applied, and the device never had it',
              ).toBe(true)
            const done = device.did.get(commandId)
            if (!done) continue
            expect(neverDone, 'it was done, and is shown as never sent').not.toContain(state)
            expect(done.times, 'it was done twice').toBe(1)
            expect(done.at, 'it was done when its time was over').toBeLessThanOrEqual(Date.parse(expiresAt))
          }
          return { shown, commands }
        }
        for (const step of steps) {
          if (step.do === 'look') seen[step.who] = (await server.view()).settings['temperature'] ?? null
          else if (step.do === 'set') {
            const present = (await server.view()).settings['temperature'] ?? null
            const value = (seen[step.who] ?? 24) + step.by
            await server
              .set(step.who, value, seen[step.who] ?? null)
              .then(() => expect(seen[step.who] ?? null).toBe(present), refusedOnly)
          } else if (step.do === 'turn') device.turn(step.by)
          else if (step.do === 'cancel') await server.cancelLast().catch(refusedOnly)
          else if (step.do === 'read') await server.read()
          else if (step.do === 'online') await server.online(step.online)
          else if (step.do === 'wait') server.wait(step.seconds)
          else if (step.do === 'poll') await server.poll()
          else if (step.do === 'broker') server.broker(step.does)
          else if (step.do === 'restart') channel.loseAll()
          else if (step.do === 'faulty') device.fault = step.fault
          else if (step.do === 'deliverAll') await channel.deliverAll()
          else if (step.do === 'deliver') await channel.deliver(step.which)
          else if (step.do === 'repeat') await channel.deliver(step.which, true)
          else channel.lose(step.which)
          await server.processCommands()
          await check()
        }
        // The line is good again: after one fresh reading the screen has what the device does.
        device.fault = 'none'
        server.broker('takes')
        await server.online(true)
        server.wait(700)
        await server.processCommands()
        await channel.deliverAll()
        await server.read()
        await server.processCommands()
        await channel.deliverAll()
        const { shown, commands } = await check()
        expect(shown).toBe(device.value)
        for (const { state } of commands) expect(isOpen(state)).toBe(false)
        // What the newest asked for is what it made the device do: then that is said, however late. What somebody turned it to is not.
        const [last] = commands
        const made = last && device.did.get(last.commandId)?.became
        if (made !== undefined && made === device.value && made === last?.settings['temperature'])
          expect(last.state).toBe('applied')
      }),
      { numRuns: isLong ? 300 : 8 },
    ),
)

const neverDone: readonly CommandState[] = ['rejected', 'expired', 'cancelled', 'superseded', 'failed']

/** People are refused; anything else is a fault. */
function refusedOnly(error: unknown) {
  if (!(error instanceof Refusal)) throw error
}
