import { IconPrinter } from '@tabler/icons-react'
import { useT } from '../../i18n/index.ts'
import { IconButton } from '../../ui/button.tsx'

/** Prints the screen as Ctrl+P does: one that has more to print than it shows does that itself. */
export function PrintButton() {
  const t = useT()
  const print = () => {
    const asked = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true })
    if (window.dispatchEvent(asked)) window.print()
  }
  return (
    <IconButton icon={<IconPrinter size={22} aria-hidden />} label={t('desk.printPage')} onClick={print} />
  )
}
