import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { vaccinations, type VaccinationRuleRow } from '@penside/contract/reports/vaccination.ts'
import { workLists } from '@penside/contract/reports/work-plan.ts'
import { anchors, vaccinated } from '@penside/domain/reports/vaccination.ts'
import { useT } from '../i18n/index.ts'
import { displayDay } from '../i18n/display-day.ts'
import { query } from '../screen/api.ts'
import { DeleteButton } from '../screen/delete-button.tsx'
import { useForm } from '../screen/form.ts'
import { FormSheet, useSheetSave } from '../screen/form-sheet.tsx'
import { medicinesPath, workPlanPath } from '../screen/places.ts'
import type { ReportColumn } from '../screen/report-screen.tsx'
import { ManagedList } from '../screen/managed-list.tsx'
import { useSession } from '../screen/session.ts'
import { ListExport } from '../screen/list-export.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Columns, Section } from '../ui/page.tsx'
import { PickField } from '../ui/pick-field.tsx'
import { Segments } from '../ui/segments.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { toast } from '../ui/toast.tsx'

/** Category of vaccines: association code list 20. */
const vaccine = '200001'
const lastParity = 99

/** Vaccination programme by anchor. Managers change it. */
export function Vaccination() {
  const t = useT()
  const { manages, today } = useSession()
  const rules = useQuery(query(vaccinations.rules, {}))
  const [open, setOpen] = useState<VaccinationRuleRow | 'new' | null>(null)
  const whomOf = useWhom()
  const rows = rules.data?.rows
  const columns: ReportColumn<VaccinationRuleRow>[] = [
    {
      key: 'when',
      header: t('reports.vaccination.anchor'),
      value: ({ anchor, days }) => t(`reports.vaccination.after.${anchor}`, { days }),
    },
    { key: 'medicine', header: t('reports.vaccination.medicine'), value: ({ medicine }) => medicine },
    { key: 'whom', header: t('reports.vaccination.whom'), value: whomOf },
  ]
  return (
    <>
      <ManagedList
        hint={t('reports.vaccination.hint')}
        add={{ label: t('reports.vaccination.add'), onClick: () => setOpen('new') }}
        managersOnly={t('reports.vaccination.managersOnly')}
        list={rules}
        empty={{ title: t('reports.vaccination.empty'), body: t('reports.vaccination.emptyStep') }}
      >
        {(all) => (
          <div data-no-print="doubled">
            <Columns>
              {anchors.map((anchor) => {
                const ofAnchor = all.filter((rule) => rule.anchor === anchor)
                return (
                  ofAnchor.length > 0 && (
                    <Section key={anchor} title={t(`reports.vaccination.anchors.${anchor}`)}>
                      <Card flush>
                        {ofAnchor.map((rule) => (
                          <CardRow
                            key={rule.ruleId}
                            title={rule.medicine}
                            line={whomOf(rule)}
                            value={t(`reports.vaccination.after.${anchor}`, { days: rule.days })}
                            onClick={manages ? () => setOpen(rule) : undefined}
                          />
                        ))}
                      </Card>
                    </Section>
                  )
                )
              })}
            </Columns>
          </div>
        )}
      </ManagedList>
      <div data-no-print>
        <Card flush>
          <CardRow
            title={t('reports.vaccination.dueList')}
            to={`${workPlanPath}?report=${workLists.vaccination}`}
          />
          <CardRow title={t('reports.vaccination.medicines')} to={medicinesPath} />
        </Card>
      </div>
      <ListExport
        title={t('reports.workPlan.programme')}
        note={displayDay(today)}
        counted="rows"
        columns={columns}
        rowKey={({ ruleId }) => ruleId}
        read={async () => rows ?? []}
        disabled={!rows?.length}
      />
      {open && (
        <RuleSheet
          key={open === 'new' ? 0 : open.ruleId}
          rule={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

/** Formats the animals of a rule. */
function useWhom() {
  const t = useT()
  return ({ whom, parityFrom, parityTo }: VaccinationRuleRow) =>
    [
      t(`reports.vaccination.whoms.${whom}`),
      whom !== 'gilts' &&
        (parityTo < lastParity
          ? t('reports.vaccination.parities', { from: parityFrom, to: parityTo })
          : parityFrom > 0 && t('reports.vaccination.fromParity', { from: parityFrom })),
    ]
      .filter(Boolean)
      .join(' · ')
}

function RuleSheet({ rule, onClose }: { rule: VaccinationRuleRow | null; onClose: () => void }) {
  const t = useT()
  const onSave = useSheetSave(vaccinations.saveRule, onClose)
  const known = useQuery(query(medicines.choices, {}))
  const form = useForm(
    vaccinations.saveRule.input,
    rule
      ? {
          ruleId: rule.ruleId,
          anchor: rule.anchor,
          days: rule.days,
          medicineId: rule.medicineId,
          whom: rule.whom,
          parityFrom: rule.parityFrom,
          parityTo: rule.parityTo,
        }
      : { anchor: 'mating', whom: 'sows', parityFrom: 0, parityTo: lastParity },
    {
      labels: {
        anchor: t('reports.vaccination.anchor'),
        days: t('reports.vaccination.days'),
        medicineId: t('reports.vaccination.medicine'),
        whom: t('reports.vaccination.whom'),
        parityFrom: t('reports.vaccination.parityFrom'),
        parityTo: t('reports.vaccination.parityTo'),
      },
      rules: ({ parityFrom, parityTo }) =>
        parityTo < parityFrom ? [{ field: 'parityTo', code: 'PARITIES_REVERSED' }] : [],
      onSave,
    },
  )
  const onDeleted = () => {
    toast(t('ui.deleted'))
    onClose()
  }
  // Vaccines first.
  const choices = (known.data ?? [])
    .toSorted((a, b) => Number(b.category === vaccine) - Number(a.category === vaccine))
    .map(({ code, name }) => ({ value: Number(code), label: name }))
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t(rule ? 'reports.vaccination.edit' : 'reports.vaccination.add')}
    >
      <SelectField
        {...form.choice('anchor')}
        choices={anchors.map((value) => ({ value, label: t(`reports.vaccination.anchors.${value}`) }))}
      />
      <NumberField {...form.number('days')} unit={t('reports.vaccination.unit')} />
      <PickField {...form.choice('medicineId')} choices={choices} />
      <Segments
        {...form.choice('whom')}
        choices={vaccinated.map((value) => ({ value, label: t(`reports.vaccination.whoms.${value}`) }))}
        hint={t('reports.vaccination.whomHint')}
      />
      {form.values.whom !== 'gilts' && (
        <>
          <NumberField {...form.number('parityFrom')} />
          <NumberField {...form.number('parityTo')} />
        </>
      )}
      {rule && (
        <DeleteButton
          to={vaccinations.deleteRule}
          input={{ ruleId: rule.ruleId }}
          deed={t('ui.delete')}
          asks={{ title: t('reports.vaccination.askDelete') }}
          onDone={onDeleted}
        />
      )}
    </FormSheet>
  )
}
