import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '@penside/contract/call.ts'
import { gradings } from '@penside/contract/groups/grading.ts'
import {
  carcassGradeNames,
  carcassGrades,
  carcassSexNames,
  carcassSexes,
} from '@penside/domain/groups/carcass.ts'
import { dressingNames, dressings, judgeGrading, type GradeBand } from '@penside/domain/groups/grading.ts'
import { Refusal } from '@penside/domain/refusal.ts'
import { writtenDay } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { query, useSend } from '../../screen/api.ts'
import { useForm } from '../../screen/form.ts'
import { FormSheet, useSheetSave } from '../../screen/form-sheet.tsx'
import { ManagedList } from '../../screen/managed-list.tsx'
import { useProblem } from '../../screen/problem.ts'
import { useSession } from '../../screen/session.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Fields } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Notice } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.tsx'

type Row = Output<typeof gradings.list>['rows'][number]

const span = (from: number | null, below: number | null) =>
  from === null && below === null ? '–' : [from ?? '', below ?? ''].join('~')

/** The tables by which carcasses are graded, the newest first; what the law changes is written with its first day. */
export function Gradings() {
  const t = useT()
  const language = useLanguage()
  const { manages, today } = useSession()
  const list = useQuery(query(gradings.list, {}))
  const [open, setOpen] = useState<Row | null>(null)
  const newest = list.data?.rows[0]
  return (
    <>
      <ManagedList
        hint={t('groups.carcass.gradingsHint')}
        add={{
          label: t('groups.carcass.addGrading'),
          onClick: () =>
            setOpen({ dressing: 'scalded', validFrom: today, bands: newest?.bands ?? [], own: false }),
        }}
        managersOnly={t('house.managersOnly')}
        list={list}
        empty={{ title: t('groups.carcass.gradings'), body: '' }}
      >
        {(rows) =>
          rows.map((row) => (
            <Card
              key={`${row.dressing} ${row.validFrom}`}
              title={`${dressingNames[row.dressing][language]} · ${t('groups.carcass.from', { day: writtenDay(row.validFrom) })}`}
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
        <GradingSheet key={`${open.dressing} ${open.validFrom}`} of={open} onClose={() => setOpen(null)} />
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

function GradingSheet({ of, onClose }: { of: Row; onClose: () => void }) {
  const t = useT()
  const say = useProblem()
  const language = useLanguage()
  const onSave = useSheetSave(gradings.save, onClose)
  const remove = useSend(gradings.remove)
  const { dressing, validFrom, own } = of
  const form = useForm(
    gradings.save.input,
    { dressing, validFrom, bands: of.bands },
    {
      labels: {
        dressing: t('groups.carcass.dressingKind'),
        validFrom: t('groups.carcass.validFrom'),
        bands: t('groups.carcass.gradings'),
      },
      rules: (values) => {
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
  const put = (at: number, next: Partial<GradeBand>) =>
    form.set(
      'bands',
      bands.map((each, i) => (i === at ? { ...each, ...next } : each)),
    )
  const wrong = form.field('bands').error
  const forget = async () => {
    const body = `${dressingNames[dressing][language]} · ${t('groups.carcass.from', { day: writtenDay(validFrom) })}`
    const ask = { title: t('groups.carcass.removeGrading'), body, yes: t('ui.delete'), danger: true }
    if (!(await confirm(ask))) return
    try {
      await remove.send({ dressing, validFrom })
      onClose()
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
    }
  }
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('groups.carcass.gradings')}
      after={
        own && (
          <Button kind="danger" wide onClick={() => void forget()}>
            {t('ui.delete')}
          </Button>
        )
      }
    >
      <Segments
        {...form.choice('dressing')}
        choices={dressings.map((value) => ({ value, label: dressingNames[value][language] }))}
      />
      <DayField {...form.day('validFrom')} />
      <p>{t('groups.carcass.firstFits')}</p>
      {bands.map((each, at) => (
        <Card
          key={at}
          title={t('groups.carcass.band', { row: at + 1 })}
          aside={
            <Button
              onClick={() =>
                form.set(
                  'bands',
                  bands.filter((_, i) => i !== at),
                )
              }
            >
              {t('ui.delete')}
            </Button>
          }
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
                    onChange={(value) => put(at, { [bound]: value })}
                  />
                ))}
              </ButtonRow>
            ))}
            <SelectField
              label={t('groups.carcass.sex')}
              value={each.sex ?? ''}
              placeholder={t('groups.carcass.anySex')}
              choices={carcassSexes.map((value) => ({ value, label: carcassSexNames[value][language] }))}
              onChange={(sex) => put(at, { sex: sex || null })}
            />
          </Fields>
        </Card>
      ))}
      <Button onClick={() => form.set('bands', [...bands, noBand])}>{t('groups.carcass.addBand')}</Button>
      {wrong && <Notice tone="red" title={wrong} />}
    </FormSheet>
  )
}
