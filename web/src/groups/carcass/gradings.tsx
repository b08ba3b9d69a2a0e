import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '@penside/contract/api/call.ts'
import { gradings } from '@penside/contract/groups/grading.ts'
import { carcassGradeNames, carcassSexNames, carcassSexes } from '@penside/domain/groups/carcass.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import {
  dressingNames,
  dressings,
  emptySpan,
  judgeGrading,
  type Dressing,
  type GradeBand,
} from '@penside/domain/groups/grading.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import { displayDay } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { query, useSend } from '../../screen/api.ts'
import { useForm } from '../../screen/form.ts'
import { FormSheet, useSheetSave } from '../../screen/form-sheet.tsx'
import { ManagedList } from '../../screen/managed-list.tsx'
import { useAction } from '../../screen/use-action.ts'
import { useSession } from '../../screen/session.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Fields } from '../../ui/field.tsx'
import type { NumberDoubt } from '../../ui/number-box.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Notice } from '../../ui/states.tsx'
import { useUi } from '../../ui/settings.ts'
import { Table } from '../../ui/table.tsx'
import { choicesOf, gradeChoices } from './choices.ts'

type Row = Output<typeof gradings.list>['rows'][number]

const titleOf = (
  { dressing, validFrom }: Pick<Row, 'dressing' | 'validFrom'>,
  t: ReturnType<typeof useT>,
  language: Language,
) => `${dressingNames[dressing][language]} · ${t('groups.carcass.from', { day: displayDay(validFrom) })}`

const span = (from: number | null, below: number | null) =>
  from === null && below === null ? '–' : [from ?? '', below ?? ''].join('~')

/** Tables by which carcasses are graded, newest first. A changed law is a new table with its first day. */
export function Gradings() {
  const t = useT()
  const language = useLanguage()
  const { manages } = useSession()
  const list = useQuery(query(gradings.list, {}))
  const [open, setOpen] = useState<Row | 'new' | null>(null)
  return (
    <>
      <ManagedList
        hint={t('groups.carcass.gradingsHint')}
        add={{
          label: t('groups.carcass.addGrading'),
          onClick: () => setOpen('new'),
        }}
        managersOnly={t('house.managersOnly')}
        list={list}
        empty={{ title: t('groups.carcass.gradings'), body: '' }}
      >
        {(rows) =>
          rows.map((row) => (
            <Card
              key={`${row.dressing} ${row.validFrom}`}
              title={titleOf(row, t, language)}
              aside={
                <Chip tone={row.own ? 'blue' : 'grey'}>
                  {t(row.own ? 'groups.carcass.own' : 'groups.carcass.standard')}
                </Chip>
              }
            >
              <Fields>
                <Table
                  bare
                  caption={dressingNames[row.dressing][language]}
                  rows={row.bands}
                  rowKey={(_, i) => i}
                  columns={[
                    {
                      key: 'grade',
                      header: t('groups.carcass.grade'),
                      cell: ({ grade, sex }) =>
                        [carcassGradeNames[grade][language], sex && carcassSexNames[sex][language]]
                          .filter(Boolean)
                          .join(' · '),
                    },
                    {
                      key: 'kg',
                      header: t('groups.carcass.weightBand'),
                      cell: ({ weightFrom, weightBelow }) => span(weightFrom, weightBelow),
                      align: 'right',
                    },
                    {
                      key: 'mm',
                      header: t('groups.carcass.fatBand'),
                      cell: ({ fatFrom, fatBelow }) => span(fatFrom, fatBelow),
                      align: 'right',
                    },
                  ]}
                />
                {manages && <Button onClick={() => setOpen(row)}>{t('ui.edit')}</Button>}
              </Fields>
            </Card>
          ))
        }
      </ManagedList>
      {open && (
        <GradingSheet
          of={open === 'new' ? null : open}
          tables={list.data?.rows ?? []}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

const noBand: GradeBand = {
  grade: '2',
  weightFrom: null,
  weightBelow: null,
  fatFrom: null,
  fatBelow: null,
  sex: null,
}

type Bound = 'weightFrom' | 'weightBelow' | 'fatFrom' | 'fatBelow'
type Doubts = Partial<Record<Bound, NumberDoubt | undefined>>

/** Form of a grading table. `tables`, newest first, are those with whose bands a new one begins. */
function useGradingForm(of: Row | null, tables: readonly Row[], onClose: () => void) {
  const t = useT()
  const { today } = useSession()
  const onSave = useSheetSave(gradings.save, onClose)
  const [doubts, setDoubts] = useState<readonly Doubts[]>([])
  const newestOf = (dressing: Dressing) => tables.find((each) => each.dressing === dressing)?.bands ?? []
  const form = useForm(
    gradings.save.input,
    {
      dressing: of?.dressing ?? 'scalded',
      validFrom: of?.validFrom ?? today,
      bands: of?.bands ?? newestOf('scalded'),
    },
    {
      labels: {
        dressing: t('groups.carcass.dressingKind'),
        validFrom: t('groups.carcass.validFrom'),
        bands: t('groups.carcass.gradings'),
      },
      rules: (values) => {
        // Each unreadable number is explained at its box.
        if (doubts.some((each) => Object.values(each).some(Boolean)))
          return [{ field: 'bands', code: 'BAD_INPUT' }]
        try {
          judgeGrading(values)
          return []
        } catch (problem) {
          if (!(problem instanceof Refusal)) throw problem
          return [{ field: 'bands', code: problem.code, values: problem.values }]
        }
      },
      onSave,
    },
  )
  const bands: readonly GradeBand[] = form.values.bands ?? []
  const setBands = (next: readonly GradeBand[]) => form.set('bands', [...next])
  return {
    form,
    bands,
    doubts,
    add: () => setBands([...bands, noBand]),
    change: (at: number, next: Partial<GradeBand>, doubt: Doubts = {}) => {
      setBands(bands.with(at, { ...bands[at]!, ...next }))
      setDoubts(bands.map((_, i) => ({ ...doubts[i], ...(i === at && doubt) })))
    },
    removeAt: (at: number) => {
      setBands(bands.toSpliced(at, 1))
      setDoubts(doubts.toSpliced(at, 1))
    },
    /** Chooses the dressing of a new table, and its newest bands unless some were changed. */
    setDressing: (dressing: Dressing) => {
      const { dressing: before, bands: lines } = form.values
      form.set('dressing', dressing)
      if (before && lines === newestOf(before)) form.set('bands', newestOf(dressing))
    },
  }
}

/** Removes a table of the farm after a question. */
function useRemoveGrading(onClose: () => void) {
  const t = useT()
  const language = useLanguage()
  const trying = useAction()
  const remove = useSend(gradings.remove)
  return async (row: Row) => {
    const question = { title: t('groups.carcass.removeGrading'), body: titleOf(row, t, language) }
    if (!(await confirm({ ...question, yes: t('ui.delete'), danger: true }))) return
    await trying(async () => {
      await remove.send({ dressing: row.dressing, validFrom: row.validFrom })
      onClose()
    })
  }
}

function GradingSheet({
  of,
  tables,
  onClose,
}: {
  /** The table that is corrected; null for a new one. */
  of: Row | null
  /** All tables, newest first. */
  tables: readonly Row[]
  onClose: () => void
}) {
  const t = useT()
  const language = useLanguage()
  const { form, bands, doubts, add, change, removeAt, setDressing } = useGradingForm(of, tables, onClose)
  const remove = useRemoveGrading(onClose)
  const error = form.field('bands').error
  const wrongAt = bands.findIndex((each) => emptySpan(each) !== null)
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={of ? titleOf(of, t, language) : t('groups.carcass.addGrading')}
      after={
        of?.own && (
          <Button kind="danger" wide onClick={() => void remove(of)}>
            {t('ui.delete')}
          </Button>
        )
      }
    >
      {!of && (
        <>
          <Segments
            {...form.choice('dressing')}
            choices={choicesOf(dressings, dressingNames, language)}
            onChange={setDressing}
          />
          <DayField {...form.day('validFrom')} />
        </>
      )}
      <p>{t('groups.carcass.firstFits')}</p>
      {bands.map((band, at) => (
        <BandCard
          key={at}
          title={t('groups.carcass.band', { row: at + 1 })}
          band={band}
          doubts={doubts[at] ?? {}}
          error={error}
          isWrong={at === wrongAt}
          change={(next, doubt) => change(at, next, doubt)}
          onRemove={() => removeAt(at)}
        />
      ))}
      <Button onClick={add}>{t('groups.carcass.addBand')}</Button>
      {error && bands.length === 0 && <Notice tone="red" title={error} />}
    </FormSheet>
  )
}

const spans = [
  ['kg', 'groups.carcass.weight', 'weightFrom', 'weightBelow'],
  ['mm', 'groups.carcass.backfat', 'fatFrom', 'fatBelow'],
] as const

/** Fields of one band of a grading table: grade, bounds of weight and backfat, sex. */
function BandCard({
  title,
  band,
  doubts,
  error,
  isWrong,
  change,
  onRemove,
}: {
  title: string
  band: GradeBand
  doubts: Doubts
  /** Error of the table, shown at the box that it is about. */
  error: string | undefined
  isWrong: boolean
  change: (next: Partial<GradeBand>, doubt?: Doubts) => void
  onRemove: () => void
}) {
  const t = useT()
  const language = useLanguage()
  const { describeNumber } = useUi()
  const errorAt = (bound: Bound) => {
    const doubt = doubts[bound]
    if (doubt) return error && describeNumber.doubt(doubt)
    return isWrong && emptySpan(band) === bound ? error : undefined
  }
  return (
    <Card title={title} aside={<Button onClick={onRemove}>{t('ui.delete')}</Button>}>
      <Fields>
        <Segments
          label={t('groups.carcass.grade')}
          value={band.grade}
          choices={gradeChoices(language)}
          onChange={(grade) => change({ grade })}
        />
        {spans.map(([unit, name, ...bounds]) => (
          <ButtonRow key={unit}>
            {bounds.map((bound, at) => (
              <NumberField
                key={bound}
                label={`${t(name)} · ${t(at === 0 ? 'groups.carcass.atLeast' : 'groups.carcass.below')}`}
                decimals={1}
                unit={unit}
                value={band[bound]}
                unread={doubts[bound] ?? null}
                error={errorAt(bound)}
                onChange={(value, doubt) => change({ [bound]: value }, { [bound]: doubt })}
              />
            ))}
          </ButtonRow>
        ))}
        <SelectField
          label={t('groups.carcass.sex')}
          value={band.sex}
          placeholder={t('groups.carcass.anySex')}
          choices={choicesOf(carcassSexes, carcassSexNames, language)}
          onChange={(sex) => change({ sex: sex || null })}
        />
      </Fields>
    </Card>
  )
}
