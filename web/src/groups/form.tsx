import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { growthStandards } from '@penside/contract/farm/standard-curve.ts'
import type { NewGroupTreatment } from '@penside/contract/groups/group-treatment.ts'
import type { Grades } from '@penside/contract/groups/record.ts'
import { daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { standardCurves, type StandardCurve } from '@penside/domain/farm/standard-curve.ts'
import { headsToSend, type Heads, type HeadsSent } from '@penside/domain/records/heads.ts'
import { groupKindNamed } from '@penside/domain/groups/known-kinds.ts'
import { doubtsAbout, type Weighed } from '@penside/domain/groups/plausible.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import { useShortage } from '../farm/batch-field.tsx'
import {
  beginning,
  FieldControls,
  textsOf as fieldTexts,
  toldOf,
  useFieldWords,
  useLists,
} from '../farm/field-controls.tsx'
import { formatAmount, formatDay, formatNumber, formatWon, displayDay } from '../i18n/format.ts'
import { t, useLanguage, useT } from '../i18n/index.ts'
import { useTheOutbox } from '../outbox/hooks.ts'
import { patience, type Operation } from '../outbox/operation.ts'
import { query } from '../screen/api.ts'
import { asksCorrection, NewInstead } from '../screen/correction.tsx'
import { BySexButton, useBySex } from '../screen/by-sex.tsx'
import { dayFieldOf, listed, type Choosable } from '../screen/fields.tsx'
import { type FieldProblem, type FormSchema, type Typed } from '../screen/form.ts'
import { useRecordForm } from '../screen/record-form.ts'
import { keyOf, type Opened } from '../screen/history-rows.tsx'
import { isReached } from '../screen/phone.ts'
import { loadProblems } from '../screen/problem.ts'
import { useRemoving } from '../screen/remove-record.ts'
import { useSaveRecord, type Saved } from '../screen/save.ts'
import { useSession } from '../screen/session.ts'
import { useUndo } from '../screen/undo.tsx'
import { savedSeq } from '../screen/unsent.ts'
import { Button } from '../ui/button.tsx'
import { Fields } from '../ui/field.tsx'
import type { NumberField } from '../ui/number-field.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { TextField } from '../ui/text-field.tsx'
import { GradesField } from './grades-field.tsx'
import {
  fieldMeant,
  judgeDeletion,
  judgeRecord,
  type GroupRecordKind,
  type GroupRow,
  type Judged,
  type SentOfGroup,
} from './kind.ts'
import { withoutSexes } from './move-row.ts'
import { asksForRest } from './rest.ts'
import type { GroupNow } from './standing.ts'
import { gradesTold, useGrades } from './use-grades.ts'
import { entityOf } from './use-group.ts'

/** Heads, weight and money of a record in one line, for the question before it is saved. */
function amountsOf(values: AnyValues): string[] {
  const head = headIn(values)
  const { totalWeight, netWeight, price } = values
  const kilograms = totalWeight && `${formatAmount(totalWeight)} kg`
  const each =
    totalWeight && head > 0 && t('groups.record.perHead', { kg: formatNumber(totalWeight / head, 1) })
  const parts = [
    head > 0 && t('groups.group.heads', { count: head, shown: formatNumber(head) }),
    kilograms && (each ? `${kilograms} (${each})` : kilograms),
    netWeight && `${t('groups.record.netWeight')} ${formatAmount(netWeight)} kg`,
    price && formatWon(price),
  ]
  const line = parts.filter(Boolean).join(' · ')
  return line ? [line] : []
}

const headIn = ({ head, females, males }: AnyValues) => head ?? (females ?? 0) + (males ?? 0)

/** What the record of a form says of weight and money, with the age that its pigs have on that day. */
function weighedIn<Row extends GroupRow, New extends SentOfGroup>(
  kind: GroupRecordKind<Row, New>,
  values: New,
  { known }: GroupNow,
  today: Day,
  standard: StandardCurve,
): Weighed {
  const told = values as AnyValues
  const moves = groupKindNamed(kind.name).moves ?? 'weighing'
  const ageDays = known.averageAge - daysBetween(kind.dayOf(values), today)
  const isOfMoves = moves !== 'weighing' || kind.name === 'weighing'
  return {
    kind: moves,
    type: told.type,
    head: headIn(told),
    totalWeight: told.totalWeight,
    netWeight: told.netWeight,
    // Medicine of a treatment is no price of pigs.
    price: isOfMoves ? told.price : null,
    ageDays: moves === 'in' ? (told.ageDays ?? ageDays) : ageDays,
    standard,
  }
}

/** What every form of a group's record may hold, whatever its kind. */
type AnyValues = {
  type?: string | null
  females?: number | null
  males?: number | null
  diedFemales?: number | null
  diedMales?: number | null
  head?: number | null
  totalWeight?: number | null
  netWeight?: number | null
  price?: number | null
  ageDays?: number | null
  grades?: Grades | null
}

/** What a question before saving names besides amounts: known sexes, and from where to where. */
function whereLines(
  t: ReturnType<typeof useT>,
  { penName }: GroupNow,
  { females, males }: AnyValues,
  texts: Readonly<Record<string, string | null | undefined>>,
): string[] {
  const sexes = [
    [t('groups.group.females'), females],
    [t('groups.group.males'), males],
  ] as const
  const to = texts['toGroupId'] || texts['toFarmId'] || texts['partnerId']
  return [
    typeof males === 'number' && sexes.map(([sex, head]) => `${sex} ${formatNumber(head ?? 0)}`).join(' · '),
    [penName, to].filter(Boolean).join(' → '),
  ].filter((line) => typeof line === 'string' && line !== '') as string[]
}

/** All that are left, by sex only where it is certain of all of them. */
const leftIn = ({ head, females, males, unsexed }: Heads & { head: number }): Heads =>
  unsexed > 0 ? { females: 0, males: 0, unsexed: head } : { females, males, unsexed }

/**
 * The form of one kind of record of a group: begins with what is recorded or with nothing, judges by the rules of groups against what the
 * server told and what waits on this phone, saves through the outbox, and deletes.
 */
export function GroupForm<Row extends GroupRow, New extends SentOfGroup>({
  kind,
  group,
  opened,
  refused,
  onDone,
  onNew,
}: {
  kind: GroupRecordKind<Row, New>
  /** As it stands without the record that is in the form. */
  group: GroupNow
  opened: Opened<Row>
  /** A record that was entered here and refused while this form was away: it says why. */
  refused: Operation | undefined
  onDone: () => void
  /** From a record that is corrected to a new one; undefined where no other can be entered. */
  onNew: (() => void) | undefined
}) {
  const t = useT()
  const removing = useRemoving()
  const language = useLanguage()
  const [params] = useSearchParams()
  const { today } = useSession()
  const outbox = useTheOutbox()
  const saveRecord = useSaveRecord(kind.save, kind.name)
  const shortage = useShortage(group.groupId)
  const undo = useUndo(kind, false)
  const grades = useGrades(kind.name)
  const { data: curves } = useQuery(query(growthStandards.list, {}))
  // A phone that never heard of the farm's own takes the general one.
  const standard = curves?.weight ?? standardCurves.weight
  const row = opened.mode === 'update' ? opened.row : null
  const every = listed<never>(kind.fields)
  const { isBySex, setBySex, told } = useBySex(row as HeadsSent | null)
  const asTold = (typed: New) => {
    const { diedFemales, diedMales } = typed as AnyValues
    // An empty box beside one with females that died is 0.
    const bySex = !hasSexes || isBySex(typed as AnyValues)
    const died = bySex && diedFemales && !diedMales ? { diedMales: 0 } : {}
    return { ...(hasSexes ? told(typed as AnyValues) : typed), ...died } as New
  }
  const hasSexes = every.some(({ name }) => name === 'males') && !grades
  const fieldsFor = (values: AnyValues) => (hasSexes && !isBySex(values) ? withoutSexes(every) : every)
  const all = fieldsFor({})
  const lists = useLists(all)
  const { labels, empty } = useFieldWords(all)
  const declared = groupKindNamed(kind.name)
  const operation = row?.operation
  const isNew = !row || operation !== undefined
  // Refused while this form stood here, the form itself says why.
  const [refusedBefore] = useState(operation ?? refused)
  const rest = !row && asksForRest(params) && group.head > 0

  const begins = {
    ...(beginning(all, row, today) as Typed<New>),
    ...(!row && kind.begins?.(group, today)),
    ...(rest && { head: group.head, ...headsToSend(leftIn(group)) }),
    ...(grades && row && 'grades' in row && { grades: row.grades }),
    formMode: isNew ? 'insert' : 'update',
    groupId: group.groupId,
    seq: isNew ? undefined : row.seq,
  } as Typed<New>
  const toSave = (input: New) => ({
    input,
    entityKey: entityOf(group.groupId),
    label: group.name,
    summary: toldOf(all, lists, input),
  })
  const formLabels = { ...labels, ...(grades && { grades: t('groups.record.gradesTold') }) }
  const textsOf = (values: Typed<New>) => {
    const { remark, grades: counted } = values as { remark?: string; grades?: Grades }
    return {
      ...fieldTexts(all, lists, values),
      [dayFieldOf(all).name]: displayDay(kind.dayOf(values as New)),
      ...(grades && { grades: counted && gradesTold(grades, counted) }),
      remark,
    }
  }
  /** Of a record of this phone that the server has accepted since the form was drawn; what is under way is waited for. */
  const acceptedAs = async () => {
    const now = operation && (await outbox.waitFor(operation.id, patience))
    return now?.state === 'accepted' ? savedSeq(now) : undefined
  }
  const chosen = (name: string, value: unknown) => lists[name]?.find(({ code }) => code === String(value))
  const judged: Judged<Row> = { group, row: isNew ? null : row, today, chosen }

  const judge = (typed: New): readonly FieldProblem<New>[] => {
    const values = asTold(typed)
    try {
      judgeRecord(kind, values, judged)
      const { medicineId, amount = 0, batch } = values as Partial<NewGroupTreatment>
      // With a network the server knows better; what is corrected is there again.
      const [short] = isReached() === false && !row ? shortage([{ medicineId, amount, batch }]) : []
      if (short) throw new Refusal('STOCK_SHORT', { ...short, on: kind.dayOf(values) }, ['amount'])
      return []
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      const field = fieldMeant(kind, problem.fields, grades !== undefined)
      return [{ field: field as keyof New & string, code: problem.code, values: problem.values }]
    }
  }
  const form = useRecordForm<New>(kind.save.input as unknown as FormSchema<New>, begins, {
    draft: `${kind.name}:${group.groupId}:${row ? keyOf(row) : 'new'}`,
    labels: formLabels as Partial<Record<keyof New & string, string>>,
    empty: empty as Partial<Record<keyof New & string, string>>,
    rules: judge,
    what: `${group.name} · ${declared.names[language]}`,
    refused: refusedBefore?.refused,
    asks: (values) =>
      row
        ? asksCorrection(t, formLabels, textsOf(begins), textsOf(values))
        : {
            lines: [
              ...amountsOf(values as AnyValues),
              ...whereLines(t, group, asTold(values) as AnyValues, textsOf(values)),
            ],
          },
    questions: (values) => doubtsAbout(weighedIn(kind, values, group, today, standard)),
    // Whose record it is comes from what is known now: what was typed may be a draft.
    onSave: async (typed, operationId) => {
      const named = isNew ? await acceptedAs() : row.seq
      const input = {
        ...asTold(typed),
        formMode: named === undefined ? 'insert' : 'update',
        groupId: group.groupId,
        seq: named,
      } as New
      return saveRecord({
        ...toSave(input),
        operationId,
        changes: named === undefined ? operation?.id : undefined,
      })
    },
    ...(!row && { undo: (saved: Saved) => void undo(saved.operation) }),
  })
  const values = form.values as AnyValues
  const shown = fieldsFor(values).filter((field) => field.shown?.(form.values as never) ?? true)
  const put = (next: object) => form.setValues((before) => ({ ...before, ...next }))
  /** What a choice brings with it; and what it leaves no place for goes. */
  const onChosen = (name: string, value: string | number | null, choice: Choosable | undefined) => {
    const next = { ...form.values, [name]: value }
    const gone = all.filter((field) => field.shown && !field.shown(next as never))
    put({
      ...choice?.sets,
      // Who counts by grades counts anew: the head follows from them.
      ...(grades && choice?.sets && { grades: null, females: null, males: null }),
      ...Object.fromEntries(gone.map((field) => [field.name, null])),
    })
  }

  const remove = async () => {
    if (!row) return
    const question = t('groups.record.deleteQuestion', {
      one: declared.one[language],
      name: group.name,
      day: formatDay(kind.dayOf(row), today),
    })
    // It stood in the books as it is; what it has not is not sent.
    const deleted = Object.fromEntries(
      Object.entries({ ...begins, formMode: 'delete' }).filter(
        ([, value]) => value !== null && value !== undefined,
      ),
    ) as unknown as New
    const former = asTold({ ...begins, formMode: 'insert', seq: undefined } as New)
    const isRemoved = await removing(
      question,
      async (operationId) => {
        try {
          judgeDeletion(kind, row, group)
        } catch (problem) {
          // The rules of this phone refuse without a sentence of the server.
          await loadProblems(language).catch(() => {})
          throw problem
        }
        return saveRecord({ ...toSave(deleted), operationId })
      },
      async (operationId) =>
        saveRecord({ ...toSave((await kind.restores?.(former)) ?? former), operationId }),
    )
    if (!isRemoved) return
    form.reset(begins)
    onDone()
  }
  const save = async () => {
    if (await form.save()) onDone()
  }
  const head = headIn(values)
  const perHead = head > 0 && values.totalWeight ? values.totalWeight / head : null
  const { Beside } = kind
  const controls = form as unknown as {
    text: (name: string) => Parameters<typeof TextField>[0]
    number: (name: string) => Pick<Parameters<typeof NumberField>[0], 'onChange'>
  }
  const gradesControl = grades && (
    <GradesField
      key="grades"
      grades={grades}
      value={values.grades}
      // The server tells of females and males; here one field stands for both.
      error={['grades', 'females', 'males']
        .map((name) => form.field(name as keyof New & string).error)
        .find(Boolean)}
      onChange={(counted, sex, sum, doubt) => {
        put({ grades: counted })
        controls.number(sex).onChange(sum, doubt)
      }}
    />
  )

  return (
    <form
      {...form.element}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Fields>
        {row && onNew && (
          <NewInstead label={t('records.kind.new', { one: declared.one[language] })} onClick={onNew} />
        )}
        {Beside && (
          <Beside group={group} values={form.values} row={row} today={today} set={(next) => put(next)} />
        )}
        <FieldControls
          fields={shown}
          lists={lists}
          form={form}
          row={row}
          of={group.name}
          onChosen={onChosen}
          {...(gradesControl && { instead: { females: gradesControl, males: null } })}
          hints={{
            ...(perHead !== null && {
              totalWeight: t('groups.record.perHead', { kg: formatNumber(perHead, 1) }),
            }),
          }}
        />
        {hasSexes && (
          <BySexButton
            bySex={isBySex(values)}
            values={values}
            onChange={(bySex, heads) => {
              setBySex(bySex)
              put(heads)
            }}
          />
        )}
        <TextField {...controls.text('remark')} />
        {row && !operation && (
          <Button kind="danger" wide onClick={() => void remove()}>
            {t('ui.delete')}
          </Button>
        )}
      </Fields>
      <SaveBar problem={form.problem}>
        <Button kind="primary" wide busy={form.saving} onClick={() => void save()}>
          {t(row ? 'records.kind.saveCorrection' : 'ui.save')}
        </Button>
      </SaveBar>
    </form>
  )
}
