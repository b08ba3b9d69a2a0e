/** Code whose tests must notice every change of it, and the tests that are asked. */
export type Room = {
  mutate: readonly string[]
  tests: readonly string[]
  /** The tests want PostgreSQL. */
  database: boolean
  /** Of 100 mutants, how many must be noticed. */
  least: number
}

export const rooms = {
  domain: {
    mutate: ['domain/src/**/*.ts', '!**/*words.ts', '!domain/src/codes/{association,system}.ts'],
    tests: ['domain/**/*.test.ts'],
    database: false,
    least: 94,
  },
  outbox: {
    mutate: [
      'web/src/outbox/{answer,clock,lease,left,losses,operation,order,outbox,overview,recording,sender,store}.ts',
    ],
    tests: ['web/src/outbox/{answer,clock,lease,left,order,outbox,overview,store}.test.ts'],
    database: true,
    least: 85,
  },
  save: {
    mutate: [
      'server/src/http/serve.ts',
      'server/src/http/idempotency.ts',
      'server/src/offline/{conflict,conflict-notes}.ts',
      'server/src/records/life/*.ts',
      'server/src/records/{removal,weaning}.ts',
    ],
    tests: [
      'server/src/http/idempotency.test.ts',
      'server/src/offline/outbox.test.ts',
      'server/src/records/{accident,fostering,mating,pregnancy-check,removal,weaning}.test.ts',
      'server/src/groups/{at-once,group}.test.ts',
      'server/src/farm/farms.test.ts',
      'server/src/accounts/tokens.test.ts',
      'server/src/stores/release.test.ts',
      'server/src/database/outage.test.ts',
    ],
    database: true,
    least: 50,
  },
} as const satisfies Record<string, Room>

export type RoomName = keyof typeof rooms
export const roomNames = Object.keys(rooms) as RoomName[]

/** @throws where there is no such room */
export function roomOf(name: string | undefined): Room {
  const room = roomNames.find((each) => each === name)
  if (!room) throw new Error(`MUTANTS_OF is one of ${roomNames.join(', ')}`)
  return rooms[room]
}
