import { groupTreatments } from '@penside/contract/groups/group-treatment.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { shipments } from '@penside/contract/groups/shipment.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { transfersOut } from '@penside/contract/groups/transfer-out.ts'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { suppliers } from '@penside/contract/farm/suppliers.ts'
import { treatments } from '@penside/contract/records/treatment.ts'
import { holdings } from '@penside/contract/reports/holding.ts'
import { treatmentLedger, type TreatmentLine } from '@penside/contract/reports/treatment-ledger.ts'
import { fmdVaccinations } from '@penside/contract/reports/vaccination-ledger.ts'
import { receipts } from '@penside/contract/stores/receipt.ts'
import { addDays, day, daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asOwner, makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'

const tylosin = {
  category: '200008',
  name: 'Tylosin 20',
  dose: 5,
  unit: 'ml',
  withdrawalDays: 14,
  maker: 'Maker Ltd',
  prescribed: true,
} as const
let app: TestApp
let farm: TestFarm
let other: TestFarm
const medicine: Record<'antibiotic' | 'fmd', number> = { antibiotic: 0, fmd: 0 }
beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm()
  other = await makeFarm({ sows: 'none' })
  const owner = app.as(farm.owner)
  const listed = (await owner.call(medicines.list, {})).body.rows
  medicine.fmd = listed.find(({ againstFmd }) => againstFmd)!.medicineId
  const saved = await owner.call(medicines.save, tylosin)
  medicine.antibiotic = saved.body.medicineId
})
afterAll(() => app.close())

const treat = async (tag: string, on: Day, dose: number, batch = '', medicineId = medicine.antibiotic) => {
  const given = {
    formMode: 'insert',
    animalId: farm.animal(tag),
    treatedOn: on,
    medicineId,
    dose,
    batch,
  } as const
  expect((await app.as(farm.worker).call(treatments.save, given)).status).toBe(200)
}
const ledger = async (input: { from?: Day; to?: Day; of?: 'sow' | 'boar' | 'group' } = {}, of = farm) =>
  (await app.as(of.worker).call(treatmentLedger.view, { pageSize: 100, ...input })).body

test('groups consecutive days into one treatment', async () => {
  const from = day('2026-10-21')
  // By no rule but a generator's: which of forty days a sow was treated, and with how much.
  const given: { tag: string; on: Day; dose: number; batch: string }[] = []
  for (const [s, tag] of ['A-1001', 'A-1004'].entries())
    for (let i = 0, x = 7 + s; i < 40; i++) {
      x = (x * 1103515245 + 12345) % 2147483648
      if (x % 5 < 3)
        given.push({ tag, on: addDays(day('2026-10-05'), i), dose: 1 + (x % 4), batch: `L${x % 2}` })
    }
  for (const { tag, on, dose, batch } of given) await treat(tag, on, dose, batch)

  const expected: {
    subject: string
    firstOn: Day
    days: number
    quantity: number
    batch: string
    freeOn: Day
  }[] = []
  for (const tag of ['A-1001', 'A-1004']) {
    let open: typeof given = []
    const close = () => {
      if (open.length === 0) return
      const [first, last] = [open[0]!.on, open.at(-1)!.on]
      if (last >= from && first <= today)
        expected.push({
          subject: tag,
          firstOn: first,
          days: daysBetween(first, last) + 1,
          quantity: open.reduce((sum, { dose }) => sum + dose, 0),
          batch: [...new Set(open.map(({ batch }) => batch))].toSorted().join(', '),
          freeOn: addDays(last, 14),
        })
      open = []
    }
    for (const each of given.filter((one) => one.tag === tag)) {
      if (open.length > 0 && daysBetween(open.at(-1)!.on, each.on) > 1) close()
      open.push(each)
    }
    close()
  }
  const { rows, total } = await ledger({ from, of: 'sow' })
  const shown = rows
    .map(({ subject, firstOn, days, quantity, batch, freeOn }) => ({
      subject,
      firstOn,
      days,
      quantity,
      batch,
      freeOn,
    }))
    .toSorted((a, b) => a.subject.localeCompare(b.subject) || a.firstOn.localeCompare(b.firstOn))
  expect(expected.length).toBeGreaterThan(5)
  expect(shown).toEqual(expected)
  expect(total).toBe(expected.length)
  expect((await ledger({ from }, other)).total).toBe(0)
})

test('lists supplier, receipt, vet and withdrawal of a treatment', async () => {
  const owner = app.as(farm.owner)
  await treat('A-1005', day('2026-07-05'), 5)
  const bare = (await ledger({ to: day('2026-10-15') })).rows[0]
  expect(bare).toMatchObject({ supplier: '', receivedOn: null, receiptId: null, vet: '', maker: 'Maker Ltd' })

  const save = { nameKo: '한약품', address: 'Daejeon 1' }
  const { supplierId } = (await owner.call(suppliers.save, save)).body
  await owner.call(holdings.save, { vetName: 'Dr. Park', vetContact: '010-1' })
  const receive = async (receivedOn: Day, batch: string) =>
    (
      await owner.call(receipts.save, {
        formMode: 'insert',
        itemId: medicine.antibiotic,
        receivedOn,
        amount: 100,
        batch,
        supplierId,
      })
    ).body.recordId
  const first = await receive(day('2026-06-01'), 'B1')
  await receive(day('2026-06-05'), '')
  const second = await receive(day('2026-06-10'), 'B2')
  const third = await receive(day('2026-09-01'), 'B1')
  await treat('A-1005', day('2026-09-01'), 5, 'B1')
  await treat('A-1003', day('2026-07-01'), 5, 'B1')
  const [row] = (await ledger({ from: day('2026-07-01'), to: day('2026-07-01') })).rows as [TreatmentLine]
  // The supplier is that of the given batch, not of the newest or a later receipt.
  expect(row).toMatchObject({
    subject: 'A-1003',
    supplier: '한약품',
    supplierAddress: 'Daejeon 1',
    receivedOn: '2026-06-01',
    receiptId: first,
    vet: 'Dr. Park 010-1',
    withdrawalDays: 14,
    freeOn: '2026-07-15',
    days: 1,
  })
  // Of none that is known the last one before; of one that came on the day itself that one.
  const receiptOn = async (on: Day) => (await ledger({ from: on, to: on })).rows.map((each) => each.receiptId)
  expect(await receiptOn(day('2026-07-05'))).toEqual([second])
  expect(await receiptOn(day('2026-09-01'))).toEqual([third])
  expect(await receiptOn(day('2026-06-30'))).toEqual([])
  // The longest of its withdrawals; and of what needs no prescription no vet.
  for (const [withdrawalDays, on] of [
    [20, day('2026-08-01')],
    [14, day('2026-08-02')],
  ] as const) {
    const changed = { ...tylosin, medicineId: medicine.antibiotic, withdrawalDays, prescribed: false }
    expect((await owner.call(medicines.save, changed)).status).toBe(200)
    await treat('A-1003', on, 5)
  }
  const [longest] = (await ledger({ from: day('2026-08-01'), to: day('2026-08-02') })).rows
  expect(longest).toMatchObject({ days: 2, withdrawalDays: 20, vet: '' })
})

test('certifies shipments with vaccinations in all groups of the pigs', async () => {
  const worker = app.as(farm.worker)
  const begin = async (startedOn: Day) =>
    (
      await worker.call(groups.save, {
        formMode: 'insert',
        groupId: undefined,
        groupName: undefined,
        startedOn,
        ageDays: 30,
        breed: '043002',
        penId: farm.pen('farrowing 2'),
      } as never)
    ).body.groupId
  const nursery = await begin(day('2026-06-01'))
  const finishing = await begin(day('2026-07-01'))
  const came = {
    formMode: 'insert',
    groupId: nursery,
    on: day('2026-06-02'),
    type: '110002',
    females: 65,
    males: 0,
    ageDays: 30,
    grades: undefined,
  } as const
  expect((await worker.call(transfersIn.save, came)).status).toBe(200)
  const vaccinate = async (groupId: number, on: Day, head: number, batch: string) =>
    expect(
      (
        await worker.call(groupTreatments.save, {
          formMode: 'insert',
          groupId,
          on,
          medicineId: medicine.fmd,
          method: '300001',
          amount: head * 2,
          head,
          batch,
        })
      ).status,
    ).toBe(200)
  const ship = {
    formMode: 'insert',
    groupId: finishing,
    on: day('2026-10-30'),
    type: '200001',
    females: 5,
    males: 0,
    grades: undefined,
  } as const
  const early = { ...ship, groupId: nursery, on: day('2026-06-10') }
  expect((await worker.call(shipments.save, early)).status).toBe(200)
  const unknown = await worker.call(fmdVaccinations.certify, { groupId: nursery, number: 1 })
  expect(unknown.problem).toMatchObject({ code: 'NOT_VACCINATED', fields: ['grpNo'] })
  await vaccinate(nursery, day('2026-06-20'), 60, 'F1')
  const sent = await worker.call(transfersOut.save, {
    formMode: 'insert',
    groupId: nursery,
    on: day('2026-07-10'),
    type: '120002',
    toGroupId: finishing,
    females: 40,
    males: 0,
    grades: undefined,
  } as never)
  expect([sent.status, sent.status === 200 ? '' : sent.problem]).toEqual([200, ''])
  // Of what is given in the nursery afterwards they know nothing.
  await vaccinate(nursery, day('2026-07-20'), 20, 'F9')
  expect((await worker.call(shipments.save, ship)).status).toBe(200)
  // Nor of what those were given that followed them after they had left.
  const later = { formMode: 'insert', groupId: nursery, on: day('2026-11-05'), type: '120002' }
  const following = { ...later, toGroupId: finishing, females: 10, males: 0, grades: undefined }
  expect((await worker.call(transfersOut.save, following as never)).status).toBe(200)

  const listed = async () =>
    (await worker.call(fmdVaccinations.shipments, { from: day('2026-10-01'), pageSize: 50 })).body.rows
  expect(await listed()).toMatchObject([
    { groupId: finishing, head: 5, vaccinatedOn: '2026-06-20', certificate: null },
  ])
  const certify = (of: TestFarm) =>
    app.as(of.worker).call(fmdVaccinations.certify, { groupId: finishing, number: 1, destination: 'Cheonan' })
  expect((await certify(other)).problem.code).toBe('NOT_FOUND')
  expect((await certify(farm)).body).toEqual({ certificateNumber: '2026-0001' })
  expect((await certify(farm)).problem.code).toBe('CERTIFIED_ALREADY')
  const [{ certificate }] = (await listed()) as [Awaited<ReturnType<typeof listed>>[number]]
  expect(certificate).toMatchObject({
    number: '2026-0001',
    issuedOn: today,
    destination: 'Cheonan',
    vaccinations: [{ on: '2026-06-20', head: 60, batch: 'F1' }],
  })
  // One that was written wrongly is taken back by a manager, and its number is gone.
  const withdraw = { groupId: finishing, number: 1 }
  expect((await worker.call(fmdVaccinations.withdraw, withdraw)).problem.code).toBe('FORBIDDEN')
  expect((await app.as(farm.manager).call(fmdVaccinations.withdraw, withdraw)).status).toBe(200)
  expect((await certify(farm)).body).toEqual({ certificateNumber: '2026-0002' })
  expect((await listed()).map((each) => each.certificate?.number)).toEqual(['2026-0002'])
  // Each year begins with 1; and what was given on the day on which they left counts.
  await asOwner(inject('databaseUrl'), (client) =>
    client.query('update fmd_certificate set year = 2025 where farm_id = $1', [farm.farmId]),
  )
  expect((await app.as(farm.manager).call(fmdVaccinations.withdraw, withdraw)).status).toBe(200)
  expect((await certify(farm)).body).toEqual({ certificateNumber: '2026-0001' })
  await vaccinate(finishing, ship.on, 35, 'F2')
  expect((await listed())[0]?.vaccinatedOn).toBe(ship.on)

  const view = (of: TestFarm) => app.as(of.worker).call(fmdVaccinations.view, { from: day('2026-06-01') })
  expect((await view(farm)).body.rows.map(({ on, head, quantity }) => [on, head, quantity])).toEqual([
    ['2026-10-30', 35, 70],
    ['2026-07-20', 20, 40],
    ['2026-06-20', 60, 120],
  ])
  const second = { from: day('2026-06-01'), page: 1, pageSize: 1 }
  expect((await worker.call(fmdVaccinations.view, second)).body).toMatchObject({
    total: 3,
    rows: [{ on: '2026-07-20' }],
  })
  expect((await view(other)).body.total).toBe(0)
})
