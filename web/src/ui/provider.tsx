import type { ReactNode } from 'react'
import { ConfirmHost } from './confirm.tsx'
import { Settings, type UiSettings } from './settings.ts'
import { ToastHost } from './toast.tsx'
import './tokens.css'

/** Around the whole app, once. Shows what confirm() and toast() ask for. */
export function UiProvider({ children, ...settings }: UiSettings & { children: ReactNode }) {
  return (
    <Settings value={settings}>
      {children}
      <ConfirmHost />
      <ToastHost />
    </Settings>
  )
}
