import { IconX } from '../ui/icons/first.ts'
import { IconPlus } from '../ui/icons/common.ts'
import { mostServices, type MatingMethod, type Service } from '@penside/domain/records/mating.ts'
import { useT } from '../i18n/index.ts'
import { Button, IconButton } from '../ui/button.tsx'
import type { Choice } from '../ui/choice.ts'
import { ChoiceButtons } from '../ui/choice-buttons.tsx'
import { Notice } from '../ui/states.tsx'
import { EnterStep } from '../screen/enter-step.tsx'
import { Segments } from '../ui/segments.tsx'

/** Slot without a boar. It is sent as 0, which clears its method. */
export const emptyService: Service = { boarId: 0, method: 'A' }

/** Up to three boars with their methods. */
export function ServicesField({
  value,
  onChange,
  boars,
  error,
}: {
  value: readonly Service[]
  onChange: (services: readonly Service[]) => void
  /** In the order of the choices. */
  boars: readonly Choice<number>[]
  error?: string | undefined
}) {
  const t = useT()
  const services = value.length > 0 ? value : [emptyService]
  const change = (at: number, service: Partial<Service>) =>
    onChange(services.map((old, i) => (i === at ? { ...old, ...service } : old)))
  if (boars.length === 0)
    return <Notice title={t('records.mating.noBoars')} action={<EnterStep step="boar" />} />
  return (
    <>
      {services.map(({ boarId, method }, at) => (
        // A slot has no key but its position.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} style={{ display: 'grid', gap: 12 }}>
          <ChoiceButtons
            label={t('records.mating.boar', { no: at + 1 })}
            value={boarId || null}
            onChange={(chosen) => change(at, { boarId: chosen ?? 0 })}
            choices={boars}
            sheetTitle={t('records.mating.searchBoar')}
            error={at === 0 ? error : undefined}
          />
          {boarId > 0 && (
            <Segments<MatingMethod>
              label={t('records.mating.method')}
              value={method}
              onChange={(chosen) => change(at, { method: chosen })}
              choices={[
                { value: 'A', label: t('records.mating.methods.A') },
                { value: 'N', label: t('records.mating.methods.N') },
              ]}
            />
          )}
          {at > 0 && (
            <IconButton
              icon={<IconX size={22} aria-hidden />}
              label={t('records.mating.removeBoar', { no: at + 1 })}
              outlined
              onClick={() => onChange(services.filter((_, i) => i !== at))}
            />
          )}
        </div>
      ))}
      {services.length < mostServices && (services.at(-1)?.boarId ?? 0) > 0 && (
        <div>
          <Button
            kind="quiet"
            icon={<IconPlus size={22} aria-hidden />}
            onClick={() => onChange([...services, emptyService])}
          >
            {t('records.mating.addBoar')}
          </Button>
        </div>
      )}
    </>
  )
}
