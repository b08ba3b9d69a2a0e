import { typeLetters } from '@penside/domain/equipment/type-codes.ts'
import type { demoLogins } from '@penside/contract/accounts/demo-sign-ins.ts'
import type { Role } from '@penside/domain/accounts/role.ts'
import type { HerdFarm } from '@penside/server/workbook/herd-import.ts'

/** A farm of the demonstration: what it is there for, and how its herd grows. */
export type DemoFarm = HerdFarm & {
  farmId: number
  sows: number
  years: number
  equipment: string
  /** Its figures are those of the average farm. */
  average?: true
}

const penside = { company: 'PENSIDE', distributor: 'D10', environment: 'N' } as const

export const demoFarms: readonly DemoFarm[] = [
  // Everything is to be seen here: a farm of the usual size with all equipment and the average figures of
  // Korea.
  {
    farmId: 1,
    name: '해뜰농장',
    kind: '431003',
    ...penside,
    agent: 'A101',
    sows: 600,
    years: 5,
    equipment: typeLetters,
    average: true,
  },
  // Two more of the same company for the farm list: less equipment, and a farm that sells its piglets to
  // finishers.
  {
    farmId: 2,
    name: '솔바람농장',
    kind: '431003',
    ...penside,
    agent: 'A101',
    sows: 300,
    years: 5,
    equipment: 'ESW',
  },
  {
    farmId: 3,
    name: '큰들종돈장',
    kind: '431003',
    ...penside,
    agent: 'A102',
    sows: 1200,
    years: 3,
    equipment: '',
  },
  // Another company: nothing of it may be seen from the first three, nor the other way round.
  {
    farmId: 4,
    name: '달빛농장',
    kind: '431003',
    company: 'MOONLIGHT',
    distributor: 'D20',
    agent: 'A201',
    environment: 'N',
    sows: 150,
    years: 5,
    equipment: '',
  },
  // The special environment: no QR, no quick menu.
  {
    farmId: 5,
    name: '별내농장',
    kind: '431003',
    company: 'PENSIDE-S',
    distributor: 'D10',
    agent: 'A103',
    environment: 'S',
    sows: 60,
    years: 5,
    equipment: '',
  },
  // The company variant whose head counts are split by grade.
  {
    farmId: 6,
    name: '가온농장',
    kind: '431003',
    company: 'CJ',
    distributor: 'D30',
    agent: 'A301',
    environment: 'N',
    sows: 60,
    years: 5,
    equipment: '',
  },
  // With it each farm of the first company has three others, as many as it takes to show what other farms come to. It is small, so that
  // the start stays quick.
  {
    farmId: 7,
    name: '새벽농장',
    kind: '431003',
    ...penside,
    agent: 'A102',
    sows: 40,
    years: 5,
    equipment: '',
  },
]

/** Who signs in to which farm as what. */
export type DemoAccount = { login: DemoLogin; name: string; farms: Readonly<Record<number, Role>> }
type DemoLogin = (typeof demoLogins)[number]

export const demoAccounts: readonly DemoAccount[] = [
  { login: 'owner', name: '김해숙', farms: { 1: 'owner', 2: 'owner', 3: 'owner' } },
  { login: 'manager', name: '박준호', farms: { 1: 'manager', 2: 'manager' } },
  { login: 'worker', name: 'Nguyễn Văn Nam', farms: { 1: 'worker' } },
  { login: 'other', name: '이정민', farms: { 4: 'owner' } },
  { login: 'special', name: '최은영', farms: { 5: 'owner' } },
  { login: 'cj', name: '정대현', farms: { 6: 'owner' } },
]
