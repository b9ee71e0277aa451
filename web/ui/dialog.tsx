import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useText } from '#web/texts/use-text.ts'

/**
 * A modal `<dialog>`: the browser traps and restores the focus and closes it on Escape. Its content is
 * mounted only while it is open, so every opening starts fresh.
 */
export function Dialog(props: {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  wide?: boolean
}): ReactNode {
  const { open, onClose, title, children, wide = false } = props
  const t = useText()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])

  return (
    <dialog
      ref={dialog}
      className={wide ? 'wide' : undefined}
      aria-labelledby={id}
      onClose={onClose}
      closedby="any"
    >
      {open && (
        <div className="dialog-body stack">
          <header className="dialog-head">
            <h2 id={id}>{title}</h2>
            <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="m6 6 12 12M18 6 6 18" />
              </svg>
            </button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  )
}
