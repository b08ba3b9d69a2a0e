import { IconCertificate } from '../../ui/icons/common.ts'
import { fmdVaccinations, type VaccinationLine } from '@penside/contract/reports/vaccination-ledger.ts'
import { treatedKinds, vaccinationColumns } from '@penside/domain/reports/vaccination-ledger.ts'
import { useT } from '../../i18n/index.ts'
import { dutiesPath } from '../../screen/places.ts'
import { Button } from '../../ui/button.tsx'
import { DutyLedgerTable } from './duty-ledger.tsx'
import { ledgerColumns } from './paper-form.tsx'
import { ofTreated, useTreatedFilters, displayQuantity } from './treated-filters.ts'

const columns = ledgerColumns<VaccinationLine, keyof typeof vaccinationColumns>(
  vaccinationColumns,
  {
    kind: ({ kind }, language) => treatedKinds[kind][language],
    quantity: displayQuantity,
  },
  ['head'],
)

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
