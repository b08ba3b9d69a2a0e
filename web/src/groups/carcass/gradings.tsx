import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '@penside/contract/api/call.ts'
import { gradings } from '@penside/contract/groups/grading.ts'
import {
  carcassGradeNames,
  carcassGrades,
  carcassSexNames,
  carcassSexes,
} from '@penside/domain/groups/carcass.ts'
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

type Row = Output<typeof gradings.list>['rows'][number]

const titleOf = (
  { dressing, validFrom }: Pick<Row, 'dressing' | 'validFrom'>,
  t: ReturnType<typeof useT>,
  language: Language,
) => `${dressingNames[dressing][language]} · ${t('groups.carcass.from', { day: displayDay(validFrom) })}`

const span = (from: number | null, below: number | null) =>
  from === null && below === null ? '–' : [from ?? '', below ?? ''].join('~')

/** The tables by which carcasses are graded, the newest first; what the law changes is written with its first day. */
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

function GradingSheet({
  of,
  tables,
  onClose,
}: {
  /** A new one where there is none. */
  of: Row | null
  /** The newest first: a new one begins with what holds so far. */
  tables: readonly Row[]
  onClose: () => void
}) {
  const t = useT()
  const { today } = useSession()
  const trying = useAction()
  const { describeNumber } = useUi()
  const language = useLanguage()
  const onSave = useSheetSave(gradings.save, onClose)
  const remove = useSend(gradings.remove)
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
        // Each of them is asked about at its box.
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
  const put = (at: number, next: Partial<GradeBand>, doubt: Doubts = {}) => {
    form.set(
      'bands',
      bands.map((each, i) => (i === at ? { ...each, ...next } : each)),
    )
    setDoubts(bands.map((_, i) => ({ ...doubts[i], ...(i === at && doubt) })))
  }
  const removeAt = (at: number) => {
    form.set(
      'bands',
      bands.filter((_, i) => i !== at),
    )
    setDoubts(doubts.filter((_, i) => i !== at))
  }
  const choose = (dressing: Dressing) => {
    const { dressing: before, bands: lines } = form.values
    form.set('dressing', dressing)
    if (before && lines === newestOf(before)) form.set('bands', newestOf(dressing))
  }
  const wrong = form.field('bands').error
  const wrongAt = bands.findIndex((each) => emptySpan(each) !== null)
  const wrongIn = (at: number, bound: Bound) => {
    const doubt = doubts[at]?.[bound]
    if (doubt) return wrong && describeNumber.doubt(doubt)
    return at === wrongAt && emptySpan(bands[at]!) === bound ? wrong : undefined
  }
  const forget = async ({ dressing, validFrom }: Row) => {
    const body = titleOf({ dressing, validFrom }, t, language)
    const ask = { title: t('groups.carcass.removeGrading'), body, yes: t('ui.delete'), danger: true }
    if (!(await confirm(ask))) return
    await trying(async () => {
      await remove.send({ dressing, validFrom })
      onClose()
    })
  }
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={of ? titleOf(of, t, language) : t('groups.carcass.addGrading')}
      after={
        of?.own && (
          <Button kind="danger" wide onClick={() => void forget(of)}>
            {t('ui.delete')}
          </Button>
        )
      }
    >
      {!of && (
        <>
          <Segments
            {...form.choice('dressing')}
            choices={dressings.map((value) => ({ value, label: dressingNames[value][language] }))}
            onChange={choose}
          />
          <DayField {...form.day('validFrom')} />
        </>
      )}
      <p>{t('groups.carcass.firstFits')}</p>
      {bands.map((each, at) => (
        <Card
          key={at}
          title={t('groups.carcass.band', { row: at + 1 })}
          aside={<Button onClick={() => removeAt(at)}>{t('ui.delete')}</Button>}
        >
          <Fields>
            <Segments
              label={t('groups.carcass.grade')}
              value={each.grade}
              choices={carcassGrades.map((value) => ({
                value,
                label: value === 'out' ? carcassGradeNames.out[language] : value,
              }))}
              onChange={(grade) => put(at, { grade })}
            />
            {(
              [
                ['kg', 'groups.carcass.weight', 'weightFrom', 'weightBelow'],
                ['mm', 'groups.carcass.backfat', 'fatFrom', 'fatBelow'],
              ] as const
            ).map(([unit, name, from, below]) => (
              <ButtonRow key={unit}>
                {([from, below] as const).map((bound) => (
                  <NumberField
                    key={bound}
                    label={`${t(name)} · ${t(bound === from ? 'groups.carcass.atLeast' : 'groups.carcass.below')}`}
                    decimals={1}
                    unit={unit}
                    value={each[bound]}
                    unread={doubts[at]?.[bound] ?? null}
                    error={wrongIn(at, bound)}
                    onChange={(value, doubt) => put(at, { [bound]: value }, { [bound]: doubt })}
                  />
                ))}
              </ButtonRow>
            ))}
            <SelectField
              label={t('groups.carcass.sex')}
              value={each.sex}
              placeholder={t('groups.carcass.anySex')}
              choices={carcassSexes.map((value) => ({ value, label: carcassSexNames[value][language] }))}
              onChange={(sex) => put(at, { sex: sex || null })}
            />
          </Fields>
        </Card>
      ))}
      <Button onClick={() => form.set('bands', [...bands, noBand])}>{t('groups.carcass.addBand')}</Button>
      {wrong && bands.length === 0 && <Notice tone="red" title={wrong} />}
    </FormSheet>
  )
}
