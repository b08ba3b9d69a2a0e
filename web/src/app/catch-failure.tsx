import { Component, type ReactNode } from 'react'

/** Error boundary of a screen, which keeps the bars around it. */
export class CatchFailure extends Component<
  { instead: ReactNode; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}
