import { Component, type ReactNode } from 'react'

/** A screen that fails leaves the bars around it standing. */
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
