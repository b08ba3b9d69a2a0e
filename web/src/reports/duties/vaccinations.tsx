import { IconCertificate } from '@tabler/icons-react'
import { fmdVaccinations, type VaccinationLine } from '@penside/contract/reports/vaccination-ledger.ts'
import { treatedKinds, vaccinationColumns } from '@penside/domain/reports/vaccination-ledger.ts'
import { useT } from '../../i18n/index.ts'
import { dutiesPath } from '../../screen/places.ts'
import { Button } from '../../ui/button.tsx'
import { DutyLedgerTable } from './duty-ledger.tsx'
import type { FormColumn } from './form.tsx'
import { ofTreated, useTreatedFilters, writtenQuantity } from './treated.ts'

const columns: readonly FormColumn<VaccinationLine>[] = (
  [
    ['on', ({ on }) => on],
    ['kind', ({ kind }, language) => treatedKinds[kind][language]],
    ['subject', ({ subject }) => subject],
    ['head', ({ head }) => head],
    ['medicine', ({ medicine }) => medicine],
    ['maker', ({ maker }) => maker],
    ['batch', ({ batch }) => batch],
    ['quantity', writtenQuantity],
    ['method', ({ method }) => method],
    ['remark', ({ remark }) => remark],
  ] satisfies [keyof typeof vaccinationColumns, FormColumn<VaccinationLine>['value']][]
).map(([key, value]) => ({ key, names: vaccinationColumns[key], value, number: key === 'head' }))

/** Vaccinations against foot-and-mouth disease, with a link to the certificates of shipments. */
export function Vaccinations() {
  const t = useT()
  return (
    <DutyLedgerTable
      of="vaccinations"
      list={fmdVaccinations.view}
      filters={useTreatedFilters()}
      input={ofTreated}
      columns={columns}
      rowKey={({ kind, subjectId, seq }) => `${kind} ${subjectId} ${seq}`}
    >
      <div data-no-print>
        <Button wide icon={<IconCertificate size={22} aria-hidden />} to={`${dutiesPath}?of=certificates`}>
          {t('reports.duties.certificates.title')}
        </Button>
      </div>
    </DutyLedgerTable>
  )
}
