import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessions, type Member } from '@penside/contract/accounts/session.ts'
import { keptSchema, type herds, type KeptChange } from '@penside/contract/offline/herd.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { statistics } from '@penside/contract/reports/statistics.ts'
import type { Output } from '@penside/contract/api/call.ts'
import { day } from '@penside/domain/basics/day.ts'
import { defaultSettings } from '@penside/domain/farm/settings.ts'
import { standardCurves } from '@penside/domain/farm/standard-curve.ts'
import { farms } from '@penside/contract/farm/farms.ts'
import { call, Problem, speakFor } from '../screen/api.ts'
import { setPhone } from '../screen/phone.ts'
import { OfflineSnapshot } from './snapshot.ts'
import { KeptStore, ownerOf } from './store.ts'

const aDay = 86_400_000
const aWeek = 7 * aDay
const fourteenDays = 14 * aDay

const member: Member = {
  farmId: 1,
  farmName: 'Farm',
  login: 'worker',
  name: 'Worker',
  email: '',
  dateFormat: '',
  environment: 'N',
  company: '',
  distributor: '',
  agent: '',
  role: 'worker',
  timeZone: 'Asia/Seoul',
  accountId: 7,
}
const equipment = ['F', 'S']
const worker = { farmNo: 1, memberId: 'worker' }
const noon = Date.parse('2026-11-20T03:00:00Z')
const today = day('2026-11-20')

const herd: KeptChange = {
  whole: true,
  replacedAnimals: [],
  replacedGroups: [],
  replacedItems: [],
  sows: {
    animalId: [5],
    tag: ['A-1'],
    earNotch: [''],
    earTag: [''],
    breed: ['041006'],
    penId: [null],
    supplier: [null],
    bornOn: [day('2026-01-01')],
    withdrawalUntil: [null],
    withdrawalMedicineId: [null],
    cullDecidedOn: [null],
    heatCheckedOn: [null],
    heatResult: [null],
    heatCheckedBy: [''],
    enteredOn: [day('2026-08-01')],
    status: ['gilt'],
    parity: [0],
    matings: [0],
    lastWork: [null],
    lastWorkOn: [day('2026-08-01')],
    notBefore: [day('2026-08-01')],
    firstMatedOn: [null],
    matedOn: [null],
    farrowedOn: [null],
    nursing: [0],
    pigletsBornOn: [null],
    seq: [1],
    startStatus: ['gilt'],
    startParity: [0],
    startMatings: [0],
    startLastWorkOn: [day('2026-08-01')],
    startLiveBorn: [0],
    startMummified: [0],
    startStillborn: [0],
    checkedOn: [null],
    checkMethod: [null],
    checkResult: [null],
    beforeKind: [null],
    beforeOn: [null],
    beforeStatus: [null],
  },
  matings: {
    animalId: [],
    seq: [],
    on: [],
    parity: [],
    matingNo: [],
    remark: [],
    boar1: [],
    method1: [],
    boar2: [],
    method2: [],
    boar3: [],
    method3: [],
  },
  boars: {
    animalId: [],
    tag: [],
    breed: [],
    penId: [],
    bornOn: [],
    enteredOn: [],
    lastWorkOn: [],
    withdrawalUntil: [],
    withdrawalMedicineId: [],
  },
  groups: {
    groupId: [],
    groupName: [],
    startedOn: [],
    ageDays: [],
    penId: [],
    breed: [],
    remark: [],
  },
  groupMoves: {
    groupId: [],
    seq: [],
    kind: [],
    movedOn: [],
    type: [],
    females: [],
    males: [],
    totalWeight: [],
    ageDays: [],
    sowId: [],
    more: [],
  },
  weighings: { groupId: [], seq: [], on: [], head: [], totalWeight: [], remark: [] },
  groupTreatments: {
    groupId: [],
    seq: [],
    on: [],
    medicineId: [],
    method: [],
    amount: [],
    batch: [],
    drawn: [],
    head: [],
    price: [],
    freeOn: [],
    remark: [],
    photos: [],
  },
  withdrawals: { groupId: [], medicineId: [], medicine: [], givenOn: [], freeOn: [] },
  stock: { itemId: [], groupId: [], received: [], released: [] },
  lots: { itemId: [], groupId: [], batch: [], expiresOn: [], amount: [] },
  onItsWay: [],
  farms: [],
  feeds: [],
  formerMedicines: [],
  formerSows: { animalId: [], tag: [] },
  medicines: [],
  formerBoars: { animalId: [], tag: [] },
  farmCodes: [],
  suppliers: [],
  pens: [],
  people: [],
  settings: defaultSettings,
  curves: { weight: [...standardCurves.weight], water: [...standardCurves.water] },
}

let now: number
let kept: OfflineSnapshot
/** Restarts the app on the same phone. */
const restart = () =>
  new OfflineSnapshot(
    () => 'en',
    new KeptStore(),
    () => now,
  )
const answerAt = (
  at: number,
  change: Partial<Output<typeof herds.kept>> = {},
): Output<typeof herds.kept> => ({
  version: 'one',
  at: new Date(at).toISOString(),
  today,
  herd,
  ...change,
})
const list = async (data: OfflineSnapshot, speaker = worker) => {
  const answer = await data.answer(matings.list, {}, speaker)
  return answer && { at: answer.at, total: (answer.output as { total: number }).total }
}

beforeEach(() => {
  now = noon
  kept = restart()
})
afterEach(() => kept.forget())

describe('the snapshot of the herd', () => {
  test('survives a restart with its time', async () => {
    await kept.keep(worker, answerAt(noon))
    now += 60_000
    expect(await list(restart())).toEqual({ at: noon, total: 1 })
  })

  test('belongs to a member, a farm and a schema version', async () => {
    await kept.keep(worker, answerAt(noon))
    expect(await list(restart(), { farmNo: 1, memberId: 'other' })).toBeUndefined()
    expect(await list(restart(), { farmNo: 2, memberId: 'worker' })).toBeUndefined()
    expect(ownerOf(1, 'worker')).toBe(`1:worker:${keptSchema}`)
  })

  test('only gets a new time if nothing has changed', async () => {
    await kept.keep(worker, answerAt(noon))
    now += 600_000
    expect(await kept.version(worker)).toBe('one')
    await kept.keep(worker, answerAt(now, { herd: null }), 'one')
    expect(await list(restart())).toEqual({ at: now, total: 1 })
  })

  test('is not rebuilt from changes after it was cleared', async () => {
    await kept.keep(worker, answerAt(noon, { herd: null }))
    expect(await list(kept)).toBeUndefined()
  })

  test('is fresh for a day', async () => {
    await kept.keep(worker, answerAt(noon))
    now += aDay - 1
    expect(kept.isFresh).toBe(true)
    now += 1
    expect(kept.isFresh).toBe(false)
  })

  test('is deleted on sign-out', async () => {
    await kept.keep(worker, answerAt(noon))
    kept.answered(sessions.current, {}, { member, today, equipment }, null)
    await kept.forget()
    expect(await list(restart())).toBeUndefined()
    expect(await restart().answer(sessions.current, {}, null)).toBeUndefined()
  })

  test('does not return with an answer under way during the sign-out', async () => {
    const keeping = kept.keep(worker, answerAt(noon))
    await Promise.all([kept.forget(), keeping])
    expect(await list(kept)).toBeUndefined()
    expect(await list(restart())).toBeUndefined()
  })

  test('is locked after fourteen days without the server, whatever the clock does', async () => {
    await kept.keep(worker, answerAt(noon))
    for (const away of [fourteenDays, -fourteenDays]) {
      now = noon + away
      expect(await list(restart())).toMatchObject({ total: 1 })
      now = noon + away * 1.001
      await expect(list(restart())).rejects.toEqual(new Problem(0, 'TOO_LONG_OFFLINE'))
    }
    // One contact unlocks it.
    await kept.keep(worker, answerAt(now, { herd: null }), 'one')
    expect(await list(restart())).toMatchObject({ total: 1 })
  })
})

describe('the offline session', () => {
  const session = async () =>
    (await restart().answer(sessions.current, {}, null))?.output as
      | { member: Member; today: string; equipment: string[] }
      | undefined
  const signedIn = async () => {
    kept.answered(sessions.current, {}, { member, today, equipment }, null)
    await kept.keep(worker, answerAt(noon))
  }

  test('has today by the farm’s time zone', async () => {
    await signedIn()
    now = Date.parse('2026-11-20T14:59:00Z')
    expect(await session()).toEqual({ member, today: '2026-11-20', equipment })
    now = Date.parse('2026-11-20T15:01:00Z')
    expect(await session()).toEqual({ member, today: '2026-11-21', equipment })
  })

  test('uses the server’s day if the phone’s clock is days off', async () => {
    now = noon - 2 * 86_400_000
    kept.answered(sessions.current, {}, { member, today, equipment }, null)
    await kept.keep(worker, answerAt(noon))
    expect((await session())?.today).toBe('2026-11-20')
    now += 86_400_000
    expect((await session())?.today).toBe('2026-11-21')
    // Never before the day that the server named.
    now -= 5 * 86_400_000
    expect((await session())?.today).toBe('2026-11-20')
  })

  test('ends when the server says so, while the snapshot stays for the next sign-in', async () => {
    await signedIn()
    await kept.forgetSession()
    expect(await session()).toBeUndefined()
    expect(await list(restart())).toMatchObject({ total: 1 })
  })

  test('is missing on a phone without a snapshot', async () => {
    kept.answered(sessions.current, {}, { member, today, equipment }, null)
    expect(await session()).toBeUndefined()
  })
})

describe('a cached answer', () => {
  const input = statistics.proxy.example
  const answer = { statistic: 'mating', baseDay: input.asked.baseDay, months: [] }
  const settle = () => new Promise((done) => setTimeout(done, 20))

  test('is used for a week', async () => {
    kept.answered(statistics.proxy, input, answer, worker)
    await settle()
    now += aWeek
    expect(await restart().answer(statistics.proxy, input, worker)).toEqual({ output: answer, at: noon })
    now += 1
    expect(await restart().answer(statistics.proxy, input, worker)).toBeUndefined()
  })

  test('is only for its member and query', async () => {
    kept.answered(statistics.proxy, input, answer, worker)
    await settle()
    expect(await kept.answer(statistics.proxy, input, { farmNo: 1, memberId: 'other' })).toBeUndefined()
    expect(
      await kept.answer(statistics.proxy, { asked: { ...input.asked, months: 7 } }, worker),
    ).toBeUndefined()
  })

  test('is deleted when the member’s role on the farm changes', async () => {
    const manages = { ...member, role: 'manager' } as const
    const asManager = restart()
    asManager.answered(sessions.current, {}, { member: manages, today, equipment }, null)
    asManager.answered(statistics.proxy, input, answer, worker)
    asManager.answered(statistics.proxy, input, answer, { ...worker, farmNo: 2 })
    await settle()
    // Still a manager, also after a restart.
    const again = restart()
    again.answered(sessions.current, {}, { member: manages, today, equipment }, null)
    await settle()
    expect(await again.answer(statistics.proxy, input, worker)).toEqual({ output: answer, at: noon })
    again.answered(sessions.current, {}, { member, today, equipment }, null)
    await settle()
    expect(await again.answer(statistics.proxy, input, worker)).toBeUndefined()
    expect(await again.answer(statistics.proxy, input, { ...worker, farmNo: 2 })).toBeDefined()
  })

  test('is not stored for a call that is not cacheable', async () => {
    kept.answered(sessions.devices, {}, { devices: [] }, worker)
    await settle()
    expect(await kept.answer(sessions.devices, {}, worker)).toBeUndefined()
  })

  test('is locked with the snapshot', async () => {
    await kept.keep(worker, answerAt(noon - fourteenDays))
    kept.answered(statistics.proxy, input, answer, worker)
    await settle()
    now = noon + fourteenDays + 1
    await expect(restart().answer(statistics.proxy, input, worker)).rejects.toMatchObject({
      code: 'TOO_LONG_OFFLINE',
    })
  })
})

test('does not block the server’s answer if storage never opens, as in Safari', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', { open: () => new IDBOpenDBRequest() })
  vi.stubGlobal('fetch', async () => {
    await new Promise((late) => setTimeout(late, 6_000))
    return Response.json([{ farmNo: 2, farmNm: 'Pine', joinYn: 'Y' }])
  })
  setPhone(async () => new OfflineSnapshot(() => 'en'))
  speakFor({ farmId: 1, login: 'worker' })
  try {
    const answer = call(farms.list, {})
    await vi.advanceTimersByTimeAsync(6_500)
    // An endless wait would be for the storage.
    expect(await Promise.race([answer, Promise.resolve('still waiting')])).toEqual([
      { farmId: 2, farmName: 'Pine', joined: true },
    ])
  } finally {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    speakFor(null)
    setPhone(() => Promise.reject(new Error('none')))
  }
})
