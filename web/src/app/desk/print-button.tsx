import { IconPrinter } from '../../ui/icons/common.ts'
import { useT } from '../../i18n/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { printPage, usePrinting } from '../../ui/printing.ts'

/** Prints the whole screen. */
export function PrintButton() {
  const t = useT()
  const isPrinting = usePrinting()
  return (
    <IconButton
      icon={<IconPrinter size={22} aria-hidden />}
      label={t('desk.printPage')}
      disabled={isPrinting}
      onClick={() => void printPage()}
    />
  )
}
