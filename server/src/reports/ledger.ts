import { rowsPerPage } from '@penside/contract/api/list.ts'
import {
  ledgerNumbers,
  type LedgerEvent,
  type LedgerLine,
  type ledger,
} from '@penside/contract/reports/ledger.ts'
import { addDays, daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { codeName, type CodeNames } from '@penside/domain/codes/lists.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { checkResultNames } from '@penside/domain/records/pregnancy-check.ts'
import { statusNames } from '@penside/domain/records/status-names.ts'
import { workNames } from '@penside/domain/groups/work-names.ts'
import { monthBefore, openWorkNames, type Ledger } from '@penside/domain/reports/ledger.ts'
import { codeNames } from '../farm/code-lookup.ts'
import { farmSettings } from '../farm/settings.ts'
import type { Db } from '../database/db.ts'
import type { Handlers } from '../http/serve.ts'
import { linesOf, storedLines, type LedgerQuery, type StoredLine } from './ledger-lines.ts'

export const ledgerHandlers: Handlers<typeof ledger> = {
  async view({ input, db, language, today }) {
    const query = await queryOf(db, input, today)
    const { keys, open, done } = await linesOf(db, query, input.done)
    const total = input.done === undefined ? open + done : input.done ? done : open
    const stored = await storedLines(db, query, keys)
    return { rows: stored.map((line) => lineOf(line, query, language)), total, open, done }
  },

  async events({ input, db, language, today }) {
    const query = { ...(await queryOf(db, input, today)), withChecks: false }
    const { keys, done } = await linesOf(db, query, true)
    const stored = await storedLines(db, query, keys)
    const first = query.page * query.pageSize + 1
    const names = await codeNames(db, language)
    return { rows: stored.map((line, i) => eventOf(line, query, first + i, language, names)), total: done }
  },
}

type LedgerInput = {
  search?: string | undefined
  report: (typeof ledgerNumbers)[Ledger]
  page?: number | undefined
  pageSize?: number | undefined
  from?: Day | undefined
  to?: Day | undefined
  order?: LedgerQuery['order'] | undefined
}
const kindOf = (number: LedgerInput['report']) =>
  (Object.keys(ledgerNumbers) as Ledger[]).find((kind) => ledgerNumbers[kind] === number)!

async function queryOf(db: Db, input: LedgerInput, today: Day): Promise<LedgerQuery> {
  const to = input.to ?? today
  return {
    kind: kindOf(input.report),
    from: input.from ?? monthBefore(to),
    to,
    today,
    search: input.search,
    settings: await farmSettings(db),
    order: input.order ?? '1',
    page: input.page ?? 0,
    pageSize: input.pageSize ?? rowsPerPage,
    withChecks: true,
  }
}

/** Day on which finished work was due; null for a removal. */
function dueBefore(
  { beforeStatus, beforeOn, bornOn, pigletsBornOn }: StoredLine,
  { kind, settings }: LedgerQuery,
): Day | null {
  switch (kind) {
    case 'mating':
      if (beforeStatus === 'gilt') return addDays(bornOn, settings.giltFirstMatingAge)
      return beforeStatus === 'weaned' ? addDays(beforeOn, settings.matingAfterWeaning) : beforeOn
    case 'accident':
      return addDays(beforeOn, settings.pregnancyCheckAfterMating)
    case 'farrowing':
      return addDays(beforeOn, settings.farrowingAfterMating)
    case 'weanedRemoval':
      return addDays(beforeOn, settings.weanedNotMated)
    case 'weaning':
      return addDays(pigletsBornOn ?? beforeOn, settings.weaningAfterFarrowing)
    case 'removal':
      return null
  }
}

function lineOf(line: StoredLine, query: LedgerQuery, language: Language): LedgerLine {
  const { kind, to, today } = query
  const until = line.on ?? (to < today ? to : today)
  const daysSince = daysBetween(line.beforeOn, until)
  return {
    animalId: line.animalId,
    tag: line.tag,
    earNotch: line.earNotch,
    parity: line.parity ?? line.beforeParity,
    status: line.status,
    statusName: statusNames[line.status][language],
    lastWorkName: workNames[line.beforeKind][language],
    lastWorkOn: line.beforeOn,
    workName: workNameOf(line, kind, language),
    dueOn: line.dueOn ?? dueBefore(line, query),
    workOn: line.on,
    daysSince,
    daysToAccident: line.kind === 'accident' && kind === 'accident' ? daysSince : null,
    // A farrowing starts the next parity, which has no matings yet.
    matings: (line.kind === 'farrowing' ? null : line.matings) ?? line.beforeMatings,
    piglets: pigletsOf(line, kind),
    interval: intervalOf(line, kind, until),
    pen: line.pen ?? '',
    done: line.on !== null,
    isCheck:
      kind === 'accident' &&
      line.kind !== 'accident' &&
      !(line.kind === null && line.checkResult === 'empty'),
  }
}

function workNameOf(line: StoredLine, kind: Ledger, language: Language) {
  if (line.kind === null) {
    if (kind === 'removal') return ''
    const foundEmpty = kind === 'accident' && line.checkResult === 'empty'
    return (foundEmpty ? workNames.accident : openWorkNames[kind])[language]
  }
  if (line.kind === 'pregnancyCheck')
    return `${workNames.pregnancyCheck[language]} · ${checkResultNames[line.checkResult!][language]}`
  if (line.accidentType) return codeName('system', '05', line.accidentType, language)
  if (line.category) return codeName('system', '08', line.category, language)
  return workNames[line.kind][language]
}

function pigletsOf({ liveBorn, weaned, lastWeaned }: StoredLine, kind: Ledger) {
  if (kind === 'farrowing') return liveBorn
  if (kind === 'weaning') return weaned
  return kind === 'weanedRemoval' ? lastWeaned : null
}

/** Length of the phase that the work ends: gestation, lactation, or days since the last work. */
function intervalOf({ beforeOn, farrowedOn, beforeKind }: StoredLine, kind: Ledger, until: Day) {
  switch (kind) {
    case 'mating':
      return beforeKind === 'weaning' ? daysBetween(beforeOn, until) : null
    case 'weaning':
      return farrowedOn && daysBetween(farrowedOn, until)
    default:
      return daysBetween(beforeOn, until)
  }
}

/** What ended a mating other than a farrowing; `''` if nothing did. */
function endOfMating({ nextAccidentType, nextKind }: StoredLine, language: Language) {
  if (nextAccidentType) return codeName('system', '05', nextAccidentType, language)
  return nextKind === 'removal' ? workNames.removal[language] : ''
}

/** Categories of removals by the accident types that remove a sow. */
const removedByAccident: Readonly<Record<string, string>> = {
  '050003': '080001',
  '050004': '080002',
  '050005': '080003',
  '050006': '080004',
}

function eventOf(
  line: StoredLine,
  { kind, to, today, settings }: LedgerQuery,
  number: number,
  language: Language,
  names: CodeNames,
) {
  const on = line.on ?? line.beforeOn
  const event: LedgerEvent = {
    animalId: line.animalId,
    tag: line.tag,
    earNotch: line.earNotch,
    parity: line.parity ?? line.beforeParity,
    number,
    workOn: on,
    workName: workNameOf(line, kind, language),
    farrowingDueOn: null,
    interval: null,
    matedOn: null,
    accidentName: line.accidentType ? codeName('system', '05', line.accidentType, language) : '',
    totalBorn: line.totalBorn,
    liveBorn: line.liveBorn,
    farrowedOn: null,
    piglets: null,
    lactationDays: null,
    removedOn: null,
    removalCategory: '',
    removalReason: '',
  }
  const sinceBefore = daysBetween(line.beforeOn, on)
  switch (kind) {
    case 'mating': {
      const end = line.nextOn ?? (to < today ? to : today)
      return {
        ...event,
        matedOn: on,
        farrowingDueOn: addDays(on, settings.farrowingAfterMating),
        interval: daysBetween(on, end),
        farrowedOn: line.nextKind === 'farrowing' ? line.nextOn : null,
        accidentName: endOfMating(line, language),
      }
    }
    case 'accident':
      return { ...event, matedOn: line.beforeOn, interval: sinceBefore }
    case 'farrowing':
      return {
        ...event,
        matedOn: line.beforeOn,
        farrowingDueOn: addDays(line.beforeOn, settings.farrowingAfterMating),
        interval: sinceBefore,
        farrowedOn: on,
      }
    case 'weaning':
      return {
        ...event,
        farrowedOn: line.farrowedOn,
        piglets: line.weaned,
        lactationDays: line.farrowedOn && daysBetween(line.farrowedOn, on),
      }
    case 'weanedRemoval':
    case 'removal': {
      const category = line.category ?? (line.accidentType && removedByAccident[line.accidentType])
      return {
        ...event,
        // Day of the work before; the removal has a column of its own.
        workOn: line.beforeOn,
        interval: sinceBefore,
        piglets: kind === 'weanedRemoval' ? line.lastWeaned : null,
        farrowedOn: kind === 'weanedRemoval' ? line.farrowedOn : null,
        removedOn: on,
        removalCategory: category ? codeName('system', '08', category, language) : '',
        removalReason: line.reason ? names('031', line.reason) : '',
      }
    }
  }
}
