import type { ReactNode } from 'react'
import { ConfirmHost } from './confirm.tsx'
import { Settings, type UiSettings } from './settings.ts'
import { ToastHost } from './toast.tsx'
import './tokens.css'

/** Wraps the app once. Shows the questions of `confirm` and the messages of `toast`. */
export function UiProvider({ children, ...settings }: UiSettings & { children: ReactNode }) {
  return (
    <Settings value={settings}>
      {children}
      <ConfirmHost />
      <ToastHost />
    </Settings>
  )
}
