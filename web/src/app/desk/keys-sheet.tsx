import { useT } from '../../i18n/index.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { deskKeys } from './keys.ts'
import styles from './keys-sheet.module.css'

/** List of the keyboard shortcuts. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <Sheet open onClose={onClose} title={t('desk.keysTitle')}>
      <dl className={styles.keys}>
        {deskKeys.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`desk.does.${does}`)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
