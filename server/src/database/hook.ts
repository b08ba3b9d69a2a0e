/** Function that a room calls and a higher room provides, such as the move of weaned piglets into a group. */
export type Hook<Run extends (...args: never[]) => Promise<unknown>> = Run & {
  /** Sets the function that is called. `app.ts` connects every hook of the server. */
  connect: (run: Run) => void
}

/** Creates a hook. @throws Error when called before a function is connected */
export function hook<Run extends (...args: never[]) => Promise<unknown>>(name: string): Hook<Run> {
  let connected: Run | undefined
  const call = (...args: Parameters<Run>) => {
    if (!connected) throw new Error(`the hook ${name} is not connected`)
    return connected(...args)
  }
  return Object.assign(call as Run, {
    connect: (run: Run) => {
      connected = run
    },
  })
}
