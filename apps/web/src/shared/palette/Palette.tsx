export default function Palette({ onClose }: { onClose: () => void }) {
  return <button type="button" onClick={onClose} />;
}
