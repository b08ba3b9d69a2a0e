import { useState } from 'react'
import { IconArrowsHorizontal, IconQrcode } from '../ui/icons/common.ts'
import { useNavigate } from 'react-router'
import { useT } from '../i18n/index.ts'
import { useSession } from '../screen/session.ts'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { menuPath } from './places.ts'
import styles from './coach.module.css'

const storageKey = 'coach'

function wasSeen(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'seen'
  } catch {
    return true // where nothing can be kept it would come every time
  }
}

function keepSeen(): void {
  try {
    localStorage.setItem(storageKey, 'seen')
  } catch {
    // see wasSeen
  }
}

/** Introduction, shown once over the first main page in this browser. */
export function CoachOnce() {
  const [open, setOpen] = useState(() => !wasSeen())
  return (
    <Coach
      open={open}
      onClose={() => {
        keepSeen()
        setOpen(false)
      }}
    />
  )
}

/** The introduction at its own address. */
export function CoachPage() {
  const navigate = useNavigate()
  return <Coach open onClose={() => void navigate(menuPath, { replace: true })} />
}

export function Coach({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const { member } = useSession()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('farm.coach.title')}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('farm.coach.done')}
        </Button>
      }
    >
      <ul className={styles.tips}>
        <li className={styles.tip}>
          <IconArrowsHorizontal size={32} aria-hidden />
          <div>
            <h3>{t('farm.coach.swipe')}</h3>
            <p>{t('farm.coach.swipeBody')}</p>
          </div>
        </li>
        {member.environment !== 'S' && (
          <li className={styles.tip}>
            <IconQrcode size={32} aria-hidden />
            <div>
              <h3>{t('farm.coach.qr')}</h3>
              <p>{t('farm.coach.qrBody')}</p>
            </div>
          </li>
        )}
      </ul>
    </Sheet>
  )
}
