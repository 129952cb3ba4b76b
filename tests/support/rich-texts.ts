/** Rich texts as CKEditor writes them: all that the server stores and the editor keeps. */
export const RICH_TEXTS = [
  `<h2>Titre</h2><p>Du <strong>gras</strong>, de l’<i>italique</i>, du <u>souligné</u>, du <s>barré</s>, H<sub>2</sub>O et 1<sup>er</sup>.</p>`,
  `<ul><li>un</li><li>deux<ol><li>a</li></ol></li></ul><ol style="list-style-type:lower-roman;" start="5"><li>a</li></ol>`,
  `<p style="text-align:center;">Centré</p><p><span style="background-color:hsl(60,75%,60%);color:#b91c1c;">rouge</span></p>`,
  `<figure class="table"><table><thead><tr><th>Taille</th><th>Prix</th></tr></thead><tbody><tr><td colspan="2">205/55 R16</td></tr></tbody></table></figure>`,
  `<figure class="table" style="width:80%;"><table><colgroup><col style="width:33.33%;"><col style="width:66.67%;"></colgroup><tbody><tr><td style="vertical-align:top;">a</td><td>b</td></tr></tbody></table></figure>`,
  `<blockquote><p>« 50&nbsp;minutes, café compris »</p></blockquote><hr><p>une ligne<br>une autre</p><p>&nbsp;</p>`,
  `<p><a href="https://example.test/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">lien</a> &amp; {minPrice:205/55R16}</p>`,
  `<figure class="image image-style-side image_resized" style="width:50%;"><img style="aspect-ratio:800/600;" src="https://example.test/a.jpg" alt="" width="800" height="600"><figcaption>Légende</figcaption></figure>`,
  `<p>On écrit style="a:b" et &lt;br /&gt; dans un texte, 👍🏽 compris.</p>`,
  `<p><mark class="marker-yellow">surligné</mark> <code>code</code></p><h6>Petit</h6>`,
];
