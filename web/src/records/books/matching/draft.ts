import { useState } from 'react'
import type { BookImport } from '@penside/contract/workbook/workbook.ts'
import { alike } from '@penside/domain/table/cell.ts'
import type { DayOrder } from '@penside/domain/table/dates.ts'
import type { AddedRow, SheetMatch } from '@penside/domain/workbook/matching/sheet-match.ts'
import { draftKey, clearDraft, readDraft, writeDraft } from '../../../screen/draft.ts'
import { newId } from '../../../screen/device.ts'
import { useSession } from '../../../screen/session.ts'

/** A name that rows refer to and nothing has. */
export type UnknownName = BookImport['unknown'][number]
export type WordMatch = { list: string; word: string; meaning: string | null }

/** Choices of a person that are not saved yet. */
type MatchDraft = {
  /** Matches by name of sheet. */
  sheets: Readonly<Record<string, SheetMatch>>
  words: readonly WordMatch[]
  /** Rows added to those of the file, by the name that they add; null if it is not to be added. */
  added: Readonly<Record<string, AddedRow | null>>
  /** Breed with which sows in no list are added; null to leave them out. */
  unlistedBreed?: string | null
}

const nothing: MatchDraft = { sheets: {}, words: [], added: {} }

export const wordId = ({ list, word }: Pick<WordMatch, 'list' | 'word'>) => `${list}\n${word}`

/** The match of a sheet as the server has it. */
export const matchOf = ({
  sheet,
  headings,
  key,
  columns,
  fills,
  events,
}: BookImport['foreign'][number]): SheetMatch => ({
  sheet,
  headings,
  key,
  columns,
  fills,
  events: events.map(({ word, event }) => ({ word, event })),
})

/** A match with the usual order for columns whose dates leave it open. */
function withUsualOrder(
  match: SheetMatch,
  { orders = [] }: BookImport['foreign'][number],
  usual: DayOrder | undefined,
): SheetMatch {
  const open = orders.filter(({ order, days }) => order === null && days.some((each) => each.order === usual))
  const columns = match.columns.map((column) =>
    open.some(({ heading }) => alike(heading) === alike(column.heading))
      ? { ...column, order: usual }
      : column,
  )
  return usual === undefined || open.length === 0 ? match : { ...match, columns }
}

/** How the sheets and words of an import are read, with changes that last on this device until they are saved. */
export function useMatchDraft(of: BookImport, usualOrder: DayOrder | undefined) {
  const { member } = useSession()
  const key = draftKey(member.login, member.farmId, `matching:${of.importId}`)
  const [draft, setDraft] = useState(() => readDraft<MatchDraft>(key)?.values ?? nothing)
  const change = (more: Partial<MatchDraft>) => {
    const next = { ...draft, ...more }
    setDraft(next)
    writeDraft(key, { values: next, operation: { id: newId() }, at: Date.now() })
  }
  const forget = () => {
    setDraft(nothing)
    clearDraft(key)
  }
  const sheets = of.foreign.map((sheet) => ({
    sheet,
    match: draft.sheets[sheet.sheet] ?? withUsualOrder(matchOf(sheet), sheet, usualOrder),
  }))
  const words = of.words.map((word) => {
    const chosen = draft.words.find((each) => wordId(each) === wordId(word))
    return { ...word, meaning: chosen ? chosen.meaning : word.meaning }
  })
  // A word with a chosen meaning needs no code of its own.
  const isMatched = ({ list, name }: UnknownName) =>
    words.some(
      (word) => word.meaning && word.list === `association ${list}` && alike(word.word) === alike(name),
    )
  const unknown = of.unknown.filter((name) => !isMatched(name))
  return {
    sheets,
    words,
    unknown,
    added: draft.added,
    unlistedBreed: draft.unlistedBreed === undefined ? of.unlistedBreed : draft.unlistedBreed,
    isChanged:
      draft.unlistedBreed !== undefined ||
      [draft.sheets, draft.words, draft.added].some((part) => Object.keys(part).length > 0),
    setSheet: (match: SheetMatch) => change({ sheets: { ...draft.sheets, [match.sheet]: match } }),
    setWord: (word: WordMatch) =>
      change({ words: [...draft.words.filter((each) => wordId(each) !== wordId(word)), word] }),
    setAdded: (rows: Readonly<Record<string, AddedRow | null>>) =>
      change({ added: { ...draft.added, ...rows } }),
    setUnlistedBreed: (breed: string | null) => change({ unlistedBreed: breed }),
    /** What to save: changed sheets, and those that only wait for a confirmation. */
    toSave: () => ({
      sheets: sheets.flatMap(({ sheet, match }) =>
        draft.sheets[sheet.sheet] || (!sheet.read && !sheet.left && match.key !== null) ? [match] : [],
      ),
      words: [...draft.words],
      added: unknown.flatMap((name) => rowToAdd(name, draft.added) ?? []),
      ...(draft.unlistedBreed !== undefined && { unlistedBreed: draft.unlistedBreed }),
    }),
    forget,
  }
}

/** The row that adds a name: the chosen one, or for a name that needs nothing else, the row with the name. */
export const rowToAdd = (of: UnknownName, added: MatchDraft['added']) => {
  const { key, name } = of
  const chosen = added[addedId(of)]
  return chosen === undefined && key === 'suppliers' ? { key, values: { name } } : (chosen ?? null)
}

export const addedId = ({ key, list, name }: UnknownName) => [key, ...(list ? [list] : []), name].join('\n')
