/** Tells anyone who cannot see the button that it is being paid: a button's new text is read out by few browsers. */
export function PendingNote({ isPending }: { isPending: boolean }) {
  return <output className="sr-only">{isPending && 'One moment, your bank is being asked.'}</output>
}
